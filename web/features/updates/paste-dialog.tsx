import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { commit, type } from '../../entities/value-entry/drafts.ts';
import type { PasteLine, planPaste } from './paste.ts';
import type { PasteRow } from './paste-lines.ts';
import { keyOf } from './rows.ts';

/** How many values, in words. */
const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

/** A paste: its text, the key of the row that it was pasted into, and what reads it. */
export interface Paste {
  text: string;
  into: string;
  plan: typeof planPaste;
}

/** Types values into their rows, and saves each by itself. What cannot be saved stays in its row. */
function fill(lines: readonly PasteLine[]): void {
  for (const { row, value } of lines) {
    if (!row) continue;
    type(row.update, { text: value }, row.base);
    commit(row.update);
  }
}

/**
 * Shows which row each pasted value goes to and why, before anything is saved. Lines that go nowhere stay in the box, where the text
 * can be changed.
 */
export function PasteDialog({
  rows,
  paste,
  onClose,
}: {
  rows: readonly PasteRow[];
  paste: Paste;
  onClose: () => void;
}) {
  const [text, setText] = useState(paste.text);
  const [saved, setSaved] = useState<number>();
  // After a save the first row is filled: what is left has no place of its own.
  const from = rows.findIndex(({ update }) => keyOf(update) === paste.into);
  const lines = paste.plan(rows, saved !== undefined || from < 0 ? undefined : from, text);
  const matched = lines.filter(({ row }) => row);
  const lost = lines.filter(({ row }) => !row);
  const ready = matched.filter(({ error }) => error === null).length;
  const wrong = matched.length - ready;
  const hasStrategies = new Set(rows.map(({ update }) => update.strategyId)).size > 1;
  const submit = () => {
    fill(matched);
    if (lost.length === 0) return onClose();
    setSaved((saved ?? 0) + ready);
    setText(lost.map((line) => line.text).join('\n'));
  };
  const left = lost.length === 1 ? '1 line goes nowhere.' : `${lost.length} lines go nowhere.`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Paste values"
      description={
        [
          saved !== undefined && `${values(saved)} saved.`,
          wrong > 0 &&
            `${values(wrong)} cannot be saved yet, and ${wrong === 1 ? 'waits in its row' : 'wait in their rows'}.`,
          lost.length > 0 && left,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
      isDirty={lines.length > 0 && text !== paste.text}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{saved === undefined ? 'Cancel' : 'Done'}</Button>
          <Button type="submit" variant="primary" disabled={matched.length === 0}>
            {ready === 0 && wrong > 0 ? `Put ${values(wrong)} in place` : `Save ${values(ready)}`}
          </Button>
        </>
      }
    >
      <ul aria-label="Where the values go" className="divide-y">
        {lines.map((line, index) => (
          <Line key={index} line={line} hasStrategies={hasStrategies} />
        ))}
      </ul>
      {(lost.length > 0 || text !== paste.text) && (
        <TextArea
          label="Pasted text"
          name="pasted"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="mt-4"
          style={{ tabSize: 16 }}
          spellCheck={false}
        />
      )}
    </Dialog>
  );
}

function Line({
  line: { row, text, value, why, error },
  hasStrategies,
}: {
  line: PasteLine;
  hasStrategies: boolean;
}) {
  if (!row)
    return (
      <li className="py-1.5 text-14 wrap-anywhere text-ink-2">
        {text.split('\t').filter(Boolean).join(' · ')}
        <span className="block text-12 text-destructive">{why}</span>
      </li>
    );
  const { title, period, kpi } = row.update;
  return (
    <li className="flex items-baseline justify-between gap-4 py-1.5 text-14">
      <span className="min-w-0 wrap-anywhere">
        {period ? `${title}, ${period.label}` : title}
        <span className="block text-12 text-ink-3">
          {hasStrategies && `${row.strategy}, `}
          {why}
        </span>
        {error && <span className="block text-12 text-destructive">{error}</span>}
      </span>
      <span className="tabular shrink-0 font-medium">
        {value}
        {kpi?.unit && !error && <span className="text-ink-3"> {kpi.unit}</span>}
      </span>
    </li>
  );
}
