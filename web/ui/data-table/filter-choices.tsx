import { Trash2 } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { isBlank } from '../../../contract/words/invisible.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Select } from '../select.tsx';
import { TextField } from '../text-field.tsx';
import { useEarlyInput, useHydrating } from '../use-hydrating.ts';
import type { FiltersProps } from './filter-props.ts';
import { useSavedViews } from './use-saved-views.ts';

/** What the panel offers. The first choice takes the focus when the panel opens. */
export function FilterChoices({
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
  const panel = useRef<HTMLDivElement>(null);
  useEarlyInput(() => {
    const selects = [...(panel.current?.querySelectorAll('select') ?? [])];
    const changed = selects.filter((select) => select.value !== (chosen[select.name] ?? ''));
    if (changed.length > 0)
      onChoose({ ...chosen, ...Object.fromEntries(changed.map(({ name, value }) => [name, value])) });
  });
  const isHydrating = useHydrating();
  return (
    <div ref={panel} className="contents">
      {choices.map(({ id, label, options }, at) => (
        <Select
          key={id}
          name={id}
          autoComplete="off"
          autoFocus={at === 0}
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
      {/* This browser keeps them. */}
      {!isHydrating && (
        <section aria-label="Saved views" className="flex flex-col gap-1 border-t pt-3">
          <h2 className="text-13 font-medium">Saved views</h2>
          {views.length === 0 && (
            <p className="text-12 text-ink-3">
              A view keeps filters and sorting under a name, in this browser. Its address shows others the
              same.
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
      )}
    </div>
  );
}

/** An address may choose a text that no row has any more. */
const withChosen = (options: readonly string[], text: string | undefined): readonly string[] =>
  text === undefined || options.includes(text) ? options : [...options, text];
