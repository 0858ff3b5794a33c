import { cx } from './cx.ts';

const fills = {
  brand: 'bg-brand',
  initiative: 'bg-initiative',
  tactic: 'bg-tactic',
  action: 'bg-action',
};

/** Work done, in percent; a value outside 0 to 100 is shown as the nearer end. */
export function ProgressBar({
  value,
  label,
  showValue = true,
  tone = 'brand',
  className,
}: {
  value: number;
  label: string;
  showValue?: boolean;
  tone?: keyof typeof fills;
  className?: string;
}) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div className={cx('flex min-w-0 items-center gap-2', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-hairline"
      >
        <div
          className={cx('h-full rounded-full transition-[width]', fills[tone])}
          style={{ width: `${percent}%` }}
        />
      </div>
      {showValue && (
        <span aria-hidden="true" className="tabular w-9 shrink-0 text-right text-12 text-ink-2">
          {percent}%
        </span>
      )}
    </div>
  );
}
