import { actsNow, type KeyWords } from '../../lib/acts.ts';
import { setSingleKeys, singleKeys } from '../../lib/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The shortcuts of the current page, and of every page. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const isOn = useStore(singleKeys);
  const pages = actsNow().filter(({ keys }) => keys && keys.length > 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Keyboard shortcuts"
      footer={
        <>
          <Checkbox
            className="mr-auto"
            label="Single-key shortcuts"
            description="Keys without Ctrl or ⌘, such as ? and /. Turn them off if you speak your input or hit keys by chance."
            checked={isOn}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {/* Columns on a wide screen, so that all shortcuts are visible. */}
      <div className="gap-8 sm:columns-2">
        {pages.map(({ title, keys = [] }) => (
          <section key={title} className="mb-4 break-inside-avoid-column">
            <h3 className="mb-1 text-13 font-semibold text-ink">{title}</h3>
            <dl className="text-13">
              {keys.map((line) => (
                <Line key={line.does} {...line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ keys, does }: KeyWords) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t py-1.5">
      <dt className="text-ink-2">{does}</dt>
      <dd className="flex shrink-0 flex-wrap justify-end gap-1">
        {keys.split(', ').map((key) => (
          <kbd
            key={key}
            className="rounded-sm border border-boundary bg-surface px-1.5 font-sans text-12 text-ink"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
