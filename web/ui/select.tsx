import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlStyle, Field, useFieldIds, type FieldProps } from './field.tsx';

/** A native select; its children are options. */
export function Select({
  label,
  description,
  error,
  hideLabel,
  className,
  children,
  ...native
}: FieldProps & ComponentProps<'select'>) {
  const { id, control } = useFieldIds(native.id, { description, error });
  return (
    <Field {...{ id, label, description, error, hideLabel, className }} required={native.required}>
      <span className="relative flex">
        <select
          {...native}
          {...control}
          className={cx(controlStyle, 'h-8 appearance-none truncate pr-8 pointer-coarse:h-11')}
        >
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3" />
      </span>
    </Field>
  );
}
