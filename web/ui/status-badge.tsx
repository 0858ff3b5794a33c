import { cx } from './cx.ts';
import { StatusMark, StatusWord } from './status-mark.tsx';

/** A status as shape, word and tone, in a line that does not begin with its mark. */
export const StatusBadge = ({ status, className }: { status: string; className?: string }) => (
  <span className={cx('inline-flex max-w-full min-w-0 items-center gap-1.5', className)}>
    <StatusMark status={status} />
    <StatusWord status={status} />
  </span>
);
