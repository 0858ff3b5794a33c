import { cx } from './cx.ts';

interface Choice {
  key: string;
  label: string;
}

/** The name of the field of an actual: its period, which can be changed. */
export function ValuePeriod({
  period,
  choices,
  isLocked,
  onChange,
  className,
}: {
  /** Undefined while it is not known. */
  period: Choice | undefined;
  choices: readonly Choice[];
  isLocked: boolean;
  onChange: (key: string) => void;
  className: string;
}) {
  return (
    <p className={cx('flex items-center gap-1', className)}>
      {isLocked && 'Locked · '}Actual{period && ','}
      {period && choices.length > 1 ? (
        <select
          aria-label="For which period"
          value={period.key}
          onChange={({ target }) => onChange(target.value)}
          className="-my-1 min-h-6 min-w-0 rounded-sm bg-transparent underline underline-offset-2 pointer-coarse:my-0 pointer-coarse:min-h-11"
        >
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <span>{period?.label}</span>
      )}
    </p>
  );
}
