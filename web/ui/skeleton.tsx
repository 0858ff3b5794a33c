import { cx } from './cx.ts';

/** The place of something that is coming; the words 'Loading' belong to the page. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded-sm bg-sunken', className)} />;
}
