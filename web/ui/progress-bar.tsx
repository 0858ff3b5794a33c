import { doneText, wholePercent } from '../../contract/words/value.ts';
import { cx } from './cx.ts';

const fills = {
  brand: '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand',
  initiative: '[&::-moz-progress-bar]:bg-initiative [&::-webkit-progress-value]:bg-initiative',
  tactic: '[&::-moz-progress-bar]:bg-tactic [&::-webkit-progress-value]:bg-tactic',
  action: '[&::-moz-progress-bar]:bg-action [&::-webkit-progress-value]:bg-action',
};

/** Progress in percent; a value outside 0 to 100 is clamped. */
export function ProgressBar({
  value,
  label,
  showValue = true,
  isWorded = false,
  tone = 'brand',
  className,
}: {
  value: number;
  label: string;
  showValue?: boolean;
  /** Whether the number says itself that it is work done; not where a heading does. */
  isWorded?: boolean;
  /** What is done. How it goes is told by its status, beside the bar. */
  tone?: keyof typeof fills;
  className?: string;
}) {
  const percent = wholePercent(Math.min(100, Math.max(0, value)));
  return (
    <div className={cx('flex min-w-0 items-center gap-2', className)}>
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className={cx(
          'h-1.5 min-w-8 flex-1 appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[width]',
          fills[tone],
        )}
      />
      {showValue && (
        <span
          aria-hidden="true"
          className={cx(
            'tabular shrink-0 text-right text-12 whitespace-nowrap text-ink-2',
            isWorded ? 'min-w-16' : 'w-9',
          )}
        >
          {isWorded ? doneText(percent) : `${percent}%`}
        </span>
      )}
    </div>
  );
}
