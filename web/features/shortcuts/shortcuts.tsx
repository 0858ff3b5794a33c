import { availableCommands, type Shortcut } from '../../lib/dom/page-commands.ts';
import { setSingleKeys, singleKeys } from '../../lib/dom/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The shortcuts of the current page, and of every page. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const isOn = useStore(singleKeys);
  const pages = availableCommands().filter(({ shortcuts }) => shortcuts && shortcuts.length > 0);
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
        {pages.map(({ title, shortcuts = [] }) => (
          <section key={title} className="mb-4 break-inside-avoid-column">
            <h3 className="mb-1 text-13 font-semibold text-ink">{title}</h3>
            <dl className="text-13">
              {shortcuts.map((shortcut) => (
                <ShortcutRow key={shortcut.label} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutRow({ keys, label }: Shortcut) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t py-1.5">
      <dt className="text-ink-2">{label}</dt>
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
