import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Pull, PULL_HEADERS_MAX } from '../../../../../contract/pulls/pull.ts';
import type { useForm } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldNotes } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type Draft, type HeaderDraft, isStored } from './draft.ts';

/** The headers that are sent along; the values of stored ones are never shown. */
export function HeaderFields({
  form,
  pull,
}: {
  form: ReturnType<typeof useForm<Draft>>;
  pull: Pull | undefined;
}) {
  const { headers } = form.values;
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const error = form.faults['headers'];
  const change = (index: number, fields: Partial<HeaderDraft>): void =>
    form.set(
      'headers',
      headers.map((header, place) => (place === index ? { ...header, ...fields } : header)),
    );
  const add = (): void =>
    form.set('headers', [...headers, { key: (headers.at(-1)?.key ?? -1) + 1, name: '', value: '' }]);
  const remove = (index: number): void => {
    flushSync(() =>
      form.set(
        'headers',
        headers.filter((_, place) => place !== index),
      ),
    );
    addButton.current?.focus();
  };
  return (
    <fieldset className="flex flex-col items-start gap-3" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 text-13 font-medium text-ink">Headers</legend>
      <p className="text-13 text-ink-3">
        Sent along, for a source that asks for a key. Values are stored encrypted, and never shown again.
      </p>
      {headers.map(({ key, name, value }, index) => (
        <div key={key} className="flex w-full items-start gap-2">
          <div className="grid flex-1 gap-3 sm:grid-cols-2">
            <TextField
              label="Header"
              name={`headers.${index}.name`}
              placeholder="Authorization"
              autoComplete="off"
              spellCheck={false}
              autoFocus={name === '' && index === headers.length - 1}
              value={name}
              error={form.faults[`headers.${index}.name`]}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <TextField
              label="Its value"
              name={`headers.${index}.value`}
              type="password"
              autoComplete="new-password"
              value={value}
              error={form.faults[`headers.${index}.value`]}
              {...(isStored(name, pull) && { description: 'Left empty, the stored one stays.' })}
              onChange={({ target }) => change(index, { value: target.value })}
            />
          </div>
          <IconButton
            label={`Remove header ${name || index + 1}`}
            className="mt-6"
            onClick={() => remove(index)}
          >
            <X className="size-4" />
          </IconButton>
        </div>
      ))}
      <FieldNotes id={id} description={undefined} error={error} />
      {headers.length < PULL_HEADERS_MAX && (
        <Button ref={addButton} size="sm" icon={<Plus className="size-4" />} onClick={add}>
          Add header
        </Button>
      )}
    </fieldset>
  );
}
