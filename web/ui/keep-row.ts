import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The rows to render of a virtual list of `count`: those near the sight, and `kept` wherever it is; none is kept where it is negative. */
export const rowsWith =
  (kept: number, count: number) =>
  (range: Range): number[] => {
    const near = defaultRangeExtractor(range);
    if (kept < 0 || kept >= count || near.includes(kept)) return near;
    return [...near, kept].sort((a, b) => a - b);
  };
