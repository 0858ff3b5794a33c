import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, useFieldIds, type FieldProps } from './field.tsx';

/** One line of text, or any other native input with a box: number, date, password. */
export function TextField({
  label,
  description,
  error,
  hideLabel,
  className,
  ...native
}: FieldProps & ComponentProps<'input'>) {
  const { id, control } = useFieldIds(native.id, { description, error });
  const numeric = native.type === 'number' || native.type === 'date';
  return (
    <Field {...{ id, label, description, error, hideLabel, className }} required={native.required}>
      <input
        {...native}
        {...control}
        className={cx(controlStyle, 'h-8 pointer-coarse:h-11', numeric && 'tabular')}
      />
    </Field>
  );
}
