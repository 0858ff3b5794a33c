import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, type FieldProps, useFieldIds } from './field.tsx';

/** A file of the user's, which can also be dropped on it. */
export function FileField({
  label,
  description,
  error,
  hideLabel,
  className,
  onFile,
  ...native
}: FieldProps & { onFile: (file: File | null) => void } & Omit<
    ComponentProps<'input'>,
    'type' | 'onChange'
  >) {
  const { id, control } = useFieldIds(native.id, { description, error });
  return (
    <Field {...{ id, label, description, error, hideLabel, className }} required={native.required}>
      <input
        {...native}
        {...control}
        type="file"
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        className={cx(
          controlStyle,
          'h-auto py-2 pointer-coarse:py-3',
          'file:mr-3 file:rounded-md file:border file:bg-surface file:px-2 file:py-1 file:text-13 file:text-ink',
        )}
      />
    </Field>
  );
}
