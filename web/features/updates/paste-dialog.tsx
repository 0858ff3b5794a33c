import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { commit, type } from './drafts.ts';
import type { Fill, PastePlan } from './paste.ts';
import { keyOf } from './rows.ts';

/** How many values, in words. */
const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

/** Types values into their rows, and saves each by itself. What cannot be saved stays in its row. */
function fill(fills: readonly Fill[]): void {
  for (const { update, text } of fills) {
    type(update, { text });
    void commit(update);
  }
}

/** Shows which row each pasted value goes to, before anything is saved. */
export function PasteDialog({ plan: { fills, left }, onClose }: { plan: PastePlan; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Paste values"
      description={
        left > 0 ? `${values(left)} of the paste ${left === 1 ? 'has' : 'have'} no row.` : undefined
      }
      onSubmit={() => {
        fill(fills);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={fills.length === 0}>
            Save {values(fills.length)}
          </Button>
        </>
      }
    >
      <ul aria-label="Where the values go" className="divide-y">
        {fills.map(({ update, text, error }) => (
          <li key={keyOf(update)} className="flex items-baseline justify-between gap-4 py-1.5 text-14">
            <span className="min-w-0 wrap-anywhere">
              {update.title}
              {update.period && <span className="text-12 text-ink-3"> {update.period.label}</span>}
              {error && <span className="block text-12 text-destructive">{error}</span>}
            </span>
            <span className="tabular shrink-0 font-medium">
              {text}
              {update.kpi?.unit && <span className="text-ink-3"> {update.kpi.unit}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
