import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Nothing here yet: one sentence that says what the place is for, one action. */
export function EmptyState({
  message,
  action,
  className,
}: {
  message: string;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('flex flex-col items-center gap-3 px-4 py-8 text-center', className)}>
      <p className="max-w-[44ch] text-14 text-ink-2">{message}</p>
      {action}
    </div>
  );
}
