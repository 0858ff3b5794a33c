import { cx } from './cx.ts';

/** A number of what is new or due, at most '99+'; nothing for none. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'tabular min-w-4 rounded-full bg-brand px-1 text-center text-12 leading-4 text-on-brand',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
