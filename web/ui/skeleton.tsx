import { cx } from './cx.ts';

/** The placeholder of loading content; the page itself has the text 'Loading'. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" data-loading className={cx('block rounded-sm bg-sunken', className)} />;
}
