import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowsWith } from '../../ui/keep-row.ts';

/** A row's height in rem. */
export const ROW_REM = 2.75;

const rootSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The rows near the viewport, and the active one wherever it is; all rows for `all`. */
export function useRows(
  scroller: HTMLElement | null,
  body: RefObject<HTMLElement | null>,
  { count, remaining, all }: { count: number; remaining: number; all: boolean },
): { rows: number[]; scrollTo: (row: number) => void } {
  const [rowHeight] = useState(() => ROW_REM * rootSize());
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const rows = body.current;
    if (!scroller || !rows) return undefined;
    const measure = () =>
      setAbove(rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    measure();
    // The content above the rows may wrap to more lines.
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, body]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    scrollMargin: above,
    scrollPaddingStart: rowHeight * 2,
    overscan: 8,
    rangeExtractor: rowsWith(remaining, count),
  });
  const near = virtualizer.getVirtualItems().map(({ index }) => index);
  return {
    rows: all ? Array.from({ length: count }, (_, row) => row) : near,
    scrollTo: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
  };
}
