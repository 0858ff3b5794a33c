import { isBlank } from '../../../contract/words/invisible.ts';
import { ListFilter, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { buttonStyle } from '../button-style.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { menuStyle } from '../overlay-style.ts';
import { Select } from '../select.tsx';
import { TextField } from '../text-field.tsx';
import type { Chosen } from './model.ts';
import { useSavedViews } from './use-saved-views.ts';

/** A filter with the texts that it offers. */
export interface FilterChoice {
  id: string;
  label: string;
  options: readonly string[];
}

interface FiltersProps {
  choices: readonly FilterChoice[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  storageKey: string;
  /** The search part of the address of what is shown. */
  search: string;
  onSearch: (search: string) => void;
}

/** Filters by what rows have, and saves such views under a name. */
export function FiltersMenu(props: FiltersProps) {
  const { choices, chosen } = props;
  const used = choices.filter(({ id }) => chosen[id] !== undefined).length;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
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
        role={isOpen ? 'dialog' : undefined}
        aria-label="Filters"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={cx(menuStyle, 'w-76 p-3 open:flex open:flex-col open:gap-3')}
      >
        {isOpen && <Choices {...props} onDone={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** What the open panel offers; it takes the focus. */
function Choices({
  choices,
  chosen,
  onChoose,
  storageKey,
  search,
  onSearch,
  onDone,
}: FiltersProps & { onDone: () => void }) {
  const { views, save, remove } = useSavedViews(storageKey);
  const [name, setName] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank(name)) return;
    save({ name: name.trim(), search });
    setName('');
  };
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('select')?.focus(), []);
  return (
    <div ref={first} className="contents">
      {choices.map(({ id, label, options }) => (
        <Select
          key={id}
          label={label}
          value={chosen[id] ?? ''}
          onChange={({ target }) => {
            const { [id]: _, ...rest } = chosen;
            onChoose(target.value === '' ? rest : { ...rest, [id]: target.value });
          }}
        >
          <option value="">All</option>
          {withChosen(options, chosen[id]).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ))}
      <section aria-label="Saved views" className="flex flex-col gap-1 border-t pt-3">
        <h2 className="text-13 font-medium">Saved views</h2>
        {views.length === 0 && (
          <p className="text-12 text-ink-3">
            A view keeps filters and sorting under a name, in this browser. Its address shows others the same.
          </p>
        )}
        <ul>
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <Button
                variant="quiet"
                className="min-w-0 flex-1 shrink justify-start px-2 wrap-anywhere whitespace-normal"
                aria-pressed={view.search === search}
                onClick={() => {
                  onSearch(view.search);
                  onDone();
                }}
              >
                {view.name}
              </Button>
              <IconButton label={`Delete view ${view.name}`} onClick={() => remove(view.name)}>
                <Trash2 className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
        <form onSubmit={submit} className="mt-1 flex items-end gap-2">
          <TextField
            label="Name of this view"
            maxLength={60}
            className="flex-1"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" aria-disabled={isBlank(name)}>
            Save
          </Button>
        </form>
      </section>
    </div>
  );
}

/** An address may choose a text that no row has any more. */
const withChosen = (options: readonly string[], text: string | undefined): readonly string[] =>
  text === undefined || options.includes(text) ? options : [...options, text];

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
            <Button
              size="sm"
              className="max-w-full print:inline-flex"
              aria-label={`Remove filter ${label}: ${text}`}
              onClick={() => onChoose(rest)}
            >
              <span className="flex min-w-0 items-center gap-1.5">
                <span className="text-ink-3">{label}</span>
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
