import { ListFilter, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { buttonStyle } from '../button-style.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { menuStyle } from '../overlay-style.ts';
import { usePopoverOpen } from '../use-popover-open.ts';
import { FilterChoices } from './filter-choices.tsx';
import type { FilterChoice, FiltersProps } from './filter-props.ts';
import type { Chosen } from './model.ts';

/** Filters by what rows have, and saves such views under a name. */
export function FiltersMenu(props: FiltersProps) {
  const { choices, chosen } = props;
  const used = choices.filter(({ id }) => chosen[id] !== undefined).length;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [state, setOpen] = usePopoverOpen(panel);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        popoverTarget={id}
        className={buttonStyle('secondary', 'md', { className: 'max-sm:px-3' })}
      >
        <ListFilter className="size-4" />
        <span className="max-sm:sr-only">Filters</span>
        {used > 0 && (
          <span className="tabular rounded-sm bg-brand-soft px-1 text-12 text-brand">
            {used}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        // While a dialog is open, no shortcut works.
        role={state === 'closed' ? undefined : 'dialog'}
        aria-label="Filters"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={cx(menuStyle, 'w-76 p-3 open:flex open:flex-col open:gap-3')}
      >
        {state !== 'closed' && <FilterChoices {...props} onDone={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** The chosen filters, each with a button that removes it. */
export function ChosenFilters({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly FilterChoice[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const used = choices.filter(({ id }) => chosen[id] !== undefined);
  if (used.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {used.map(({ id, label }) => {
        const { [id]: text, ...rest } = chosen;
        return (
          <li key={id} className="min-w-0">
            <Button size="sm" className="max-w-full print:inline-flex" onClick={() => onChoose(rest)}>
              <span className="flex min-w-0 items-center gap-1.5">
                <span className="text-ink-3">
                  <span className="sr-only">Remove filter</span> {label}:
                </span>{' '}
                <span title={text} className="truncate">
                  {text}
                </span>
                <X className="size-3.5 shrink-0 text-ink-3 print:hidden" />
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
