import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** How many groups may be visible first: with `content-visibility`, they would first have an estimated height. */
const IN_SIGHT = 12;

/** A row of the first level with its children, at an index from 0. Off screen, it has neither layout nor paint. */
export function TreeGroup({ at, children }: { at: number; children: ReactNode }) {
  return (
    <div
      role="rowgroup"
      className={cx(
        'not-last:border-b print:table-row-group',
        at >= IN_SIGHT &&
          '[contain-intrinsic-size:auto_10rem] [content-visibility:auto] @4xl:[contain-intrinsic-size:auto_2.5rem] print:[content-visibility:visible]',
      )}
    >
      {children}
    </div>
  );
}
