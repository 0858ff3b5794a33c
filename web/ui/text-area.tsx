import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, useFieldIds, type FieldProps } from './field.tsx';

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  description,
  error,
  hideLabel,
  className,
  rows = 3,
  ...native
}: FieldProps & ComponentProps<'textarea'>) {
  const { id, control } = useFieldIds(native.id, { description, error });
  return (
    <Field {...{ id, label, description, error, hideLabel, className }} required={native.required}>
      <textarea
        rows={rows}
        {...native}
        {...control}
        className={cx(controlStyle, 'field-sizing-content max-h-64 min-h-18 resize-y py-1.5')}
      />
    </Field>
  );
}
