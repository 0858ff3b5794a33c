import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { rowsWith } from './keep-row.ts';

/** A list of many rows, which scrolls by itself. It renders only the rows near its sight, and the one that has the focus. */
export function LongList({
  count,
  rowRem,
  className = 'max-h-[60vh]',
  children,
}: {
  count: number;
  /** The usual height of a row. In rem, so that it grows with the font size. */
  rowRem: number;
  /** The class of its greatest height. */
  className?: string;
  children: (row: number) => ReactNode;
}) {
  // The virtualizer is a mutable object, which the React compiler cannot know.
  'use no memo';
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * parseFloat(getComputedStyle(document.documentElement).fontSize),
    overscan: 8,
    rangeExtractor: rowsWith(focused, count),
  });
  return (
    // The outline of what has the focus needs the space beside the rows.
    <div ref={scroller} className={cx('-mx-1 overflow-y-auto px-1', className)}>
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
            onFocus={() => setFocused(index)}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
