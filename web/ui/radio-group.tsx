import { useId } from 'react';
import { cx } from './cx.ts';
import { FieldNotes, useFieldIds, type FieldProps } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  description?: string;
}

// The chosen one has more than its colour: its radio button is on.
const card =
  'rounded-lg border bg-surface p-3 transition-colors hover:border-boundary has-checked:border-brand has-checked:bg-brand-soft';

/** A choice among a few visible options; native radio buttons in a fieldset. */
export function RadioGroup<Value extends string>({
  label,
  description,
  error,
  hideLabel = false,
  name,
  options,
  value,
  onChange,
  disabled = false,
  look = 'list',
  direction = 'vertical',
  className,
}: FieldProps & {
  name: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Cards are for few choices that differ much; as many stand beside each other as fit. */
  look?: 'list' | 'cards';
  direction?: 'vertical' | 'horizontal';
  className?: string;
}) {
  const { id, control } = useFieldIds(undefined, { description, error });
  const optionId = useId();
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={control['aria-describedby']}
      className={cx('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-13 font-medium text-ink'}>{label}</legend>
      <div
        className={
          look === 'cards'
            ? 'grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3'
            : cx('flex gap-x-4', direction === 'vertical' ? 'flex-col' : 'flex-wrap')
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-7 items-start gap-2 text-14 text-ink has-disabled:text-ink-3',
              look === 'cards' ? card : 'py-1 pointer-coarse:py-3',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={option.description && `${optionId}-${option.value}`}
              className="my-0.5 size-4 shrink-0 accent-brand"
            />
            <span className={look === 'cards' ? 'font-medium' : undefined}>
              {option.label}
              {option.description && (
                <span
                  id={`${optionId}-${option.value}`}
                  aria-hidden="true"
                  className={cx(
                    'block text-12',
                    look === 'cards' ? 'mt-0.5 font-regular text-ink-2' : 'text-ink-3',
                  )}
                >
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} description={description} error={error} />
    </fieldset>
  );
}
