import { useId, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldNotes } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The maximum number of listed options; the others are found by the search. */
const SHOWN = 20;
/** With more options than this, there is a search. */
const FEW = 8;

/** Chooses the dependencies of an initiative. Those chosen at the opening are at the top. */
export function DependencyField({
  choices,
  chosen,
  error,
  onChange,
}: {
  choices: readonly { id: number; name: string }[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [first] = useState(() => new Set(chosen));
  const wanted = search.trim().toLowerCase();
  const sorted = [...choices].sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const matches = sorted.filter(({ name }) => name.toLowerCase().includes(wanted));
  const rest = matches.length - SHOWN;
  const toggle = (choice: number) =>
    onChange(chosen.includes(choice) ? chosen.filter((it) => it !== choice) : [...chosen, choice]);

  return (
    <fieldset
      aria-describedby={error && `${id}-error`}
      className="flex min-w-0 flex-col gap-1 text-13 text-ink"
    >
      <legend className="mb-1 font-medium">
        Dependencies
        {chosen.length > 0 && (
          <span className="tabular ml-1.5 font-regular text-ink-3">{chosen.length} chosen</span>
        )}
      </legend>
      {choices.length === 0 ? (
        <p className="text-ink-3">There is no other initiative that could come first.</p>
      ) : (
        <>
          {choices.length > FEW && (
            <TextField
              label="Find initiatives"
              hideLabel
              type="search"
              placeholder="Find initiatives"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              // Enter in the search would submit the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
          <div className="max-h-44 overflow-y-auto rounded-md border px-2.5 py-1">
            {matches.slice(0, SHOWN).map(({ id: choice, name }) => (
              <Checkbox
                key={choice}
                name="dependencies"
                label={name}
                checked={chosen.includes(choice)}
                onChange={() => toggle(choice)}
              />
            ))}
            {matches.length === 0 && <p className="py-1 text-ink-3">No initiative has these words.</p>}
            {rest > 0 && <p className="py-1 text-ink-3">{`${rest} more are found by their words.`}</p>}
          </div>
        </>
      )}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
