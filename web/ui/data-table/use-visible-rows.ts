import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Height of every row, the head among them, in pixels. */
export const ROW_HEIGHT = 36;

/** The rows to render: the visible ones, a few around them, and the focused one. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  focused: number,
): { inSight: VirtualItem[]; height: number; scrollTo: (row: number) => void } {
  // The virtualizer is a mutable object, which the React compiler cannot know.
  'use no memo';
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // The sticky head covers the rows below it.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused < 0 || focused >= rows || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((a, b) => a - b);
    },
  });
  return {
    inSight: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollTo: (row) => virtualizer.scrollToIndex(row),
  };
}
