import { type ComponentProps, useState } from 'react';
import { understoodText } from '../../contract/words/number-text.ts';
import { readTyped } from './typed-number.ts';
import { TextField } from './text-field.tsx';

/** A field for a number. It says what was understood of a typed text that can be read in two ways. */
export function NumberField({
  unit,
  description,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'value'> & { value: string; unit?: string }) {
  const [initial] = useState(field.value);
  const understood = field.value === initial ? undefined : understoodText(readTyped(field.value, unit));
  return (
    <TextField inputMode="decimal" autoComplete="off" {...field} description={understood ?? description} />
  );
}
