import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldNotes, RequiredMark, useFieldIds, type FieldProps } from './field.tsx';

/** A native checkbox with its label to the right; the whole line is clickable. */
export function Checkbox({
  label,
  description,
  error,
  hideLabel = false,
  className,
  ...native
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { id, control } = useFieldIds(native.id, { description, error });
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex min-h-6 items-start gap-2 py-0.5 text-14 text-ink pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input {...native} {...control} type="checkbox" className="my-0.5 size-4 shrink-0 accent-brand" />
        <span dir="auto" className={hideLabel ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
          {label}
          {native.required && <RequiredMark />}
        </span>
      </label>
      {(description || error) && (
        <div className="flex flex-col gap-1 pl-6">
          <FieldNotes id={id} description={description} error={error} />
        </div>
      )}
    </div>
  );
}
