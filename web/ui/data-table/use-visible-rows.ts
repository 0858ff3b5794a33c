import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { rowsWith } from '../keep-row.ts';

/** The height of a row, the head among them; and of one with two lines. In rem, so that it grows with the font size. */
export const ROW_REM = 2.25;
export const TWO_LINES_REM = 3.75;

/** How high the part in sight is taken to be until it is measured, and while the server renders. In rem. */
const FIRST_REM = 21.5 * ROW_REM;

const rootSize = (): number =>
  (typeof document !== 'undefined' && parseFloat(getComputedStyle(document.documentElement).fontSize)) || 16;

/** The rows to render: the visible ones, a few around them, and the focused one. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  focused: number,
  { rowRem, headRem }: { rowRem: number; headRem: number },
): { inSight: VirtualItem[]; height: string; scrollTo: (row: number) => void } {
  // The virtualizer is a mutable object, which the React compiler cannot know.
  'use no memo';
  // It scrolls to its start when it begins. A reader of a server-rendered list may have scrolled before that.
  const reader = useRef(0);
  useLayoutEffect(() => {
    reader.current = scroller.current?.scrollTop ?? 0;
  }, [scroller]);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * rootSize(),
    initialRect: { width: 0, height: FIRST_REM * rootSize() },
    overscan: 8,
    // The sticky head covers the rows below it.
    scrollMargin: headRem * rootSize(),
    scrollPaddingStart: headRem * rootSize(),
    rangeExtractor: rowsWith(focused, rows),
  });
  useLayoutEffect(() => {
    if (reader.current > 0) scroller.current?.scrollTo({ top: reader.current });
  }, [scroller]);
  return {
    inSight: virtualizer.getVirtualItems(),
    height: `${rows * rowRem}rem`,
    scrollTo: (row) => virtualizer.scrollToIndex(row),
  };
}
