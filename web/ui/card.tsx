import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A sheet on the page: surface and hairline, padded 12 px, no shadow. Never put one inside another. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  // The four share their attributes; TypeScript cannot tell that of a union of tags.
  const Any = Tag as 'div';
  return <Any {...rest} className={cx('rounded-lg border bg-surface p-3', className)} />;
}
