import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A card: surface and hairline, padded 12 px, no shadow. Never nest cards. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  // The four tags share their attributes, which TypeScript cannot infer from their union.
  const Any = Tag as 'div';
  return <Any {...rest} className={cx('rounded-lg border bg-surface p-3', className)} />;
}
