import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The rows to render of a virtual list of `count`: those near the sight, and `kept` wherever it is; none is kept where it is negative. */
export const rowsWith =
  (keptIndex: number, count: number) =>
  (range: Range): number[] => {
    const near = defaultRangeExtractor(range);
    if (keptIndex < 0 || keptIndex >= count || near.includes(keptIndex)) return near;
    return [...near, keptIndex].sort((a, b) => a - b);
  };
