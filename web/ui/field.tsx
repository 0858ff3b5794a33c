import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** The props that all fields share. */
export interface FieldProps {
  label: string;
  /** The text below the label: what to enter and why. */
  description?: ReactNode;
  /** The error message; nothing for a valid value. */
  error?: string | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
}

/** The look of the input box. */
export const controlStyle =
  'w-full rounded-md border border-boundary bg-surface px-2.5 text-14 text-ink transition-colors ' +
  'pointer-coarse:text-16 focus-visible:outline-offset-0 aria-invalid:border-destructive ' +
  'disabled:bg-sunken disabled:text-ink-3 read-only:not-[select]:bg-sunken';

/** Ids that tie a control to its label, description and error. */
export function useFieldIds(ownId: string | undefined, field: Pick<FieldProps, 'description' | 'error'>) {
  const made = useId();
  const id = ownId ?? made;
  const describedBy = [field.description && `${id}-description`, field.error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    control: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': field.error ? (true as const) : undefined,
    },
  };
}

/** Label above, control, then description and error. */
export function Field({
  id,
  label,
  description,
  error,
  hideLabel = false,
  required = false,
  className,
  children,
}: FieldProps & {
  id: string;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      <FieldNotes id={id} description={description} error={error} />
    </div>
  );
}

/** The star beside a label; assistive technology reads `required` from the control. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-destructive">
      *
    </span>
  );
}

/** Description and error, with the ids that `useFieldIds` announces. */
export function FieldNotes({
  id,
  description,
  error,
}: Pick<FieldProps, 'description' | 'error'> & { id: string }) {
  return (
    <>
      {description && (
        <p id={`${id}-description`} className="text-12 text-ink-3">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-12 text-destructive">
          <CircleAlert className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}
