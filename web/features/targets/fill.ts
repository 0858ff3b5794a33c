import { rounded, significant, sum } from '../../../contract/scorecard/numbers.ts';
import { milestone, spread } from '../../../contract/scorecard/phasing.ts';

/** A sentence that fills the targets of a year. */
export type Fill =
  | { kind: 'spread'; total: number }
  | { kind: 'ramp'; first: number; last: number }
  /** `percent` more than last year. */
  | { kind: 'copy'; percent: number };

/** The targets of a KPI that a sentence starts from. */
export interface FillRow {
  /** The values of the year's periods; null for an empty one. */
  values: readonly (number | null)[];
  /** Those of the same periods of the year before. */
  lastYear: readonly (number | null)[];
  decimals: number;
  /** Whether its targets add up over the year. */
  isFlow: boolean;
}

/** Values times a factor, rounded so that their sum is the rounded sum exactly: the largest remainders are rounded up. */
export function scaled(values: readonly number[], factor: number, decimals: number): number[] {
  const unit = 10 ** decimals;
  const exact = values.map((value) => significant(value * factor * unit));
  const floors = exact.map(Math.floor);
  const total = Math.round(rounded(sum(values) * factor, decimals) * unit);
  const rest = total - sum(floors);
  // Of equal remainders the later one is rounded up, as where a total is spread.
  const order = exact
    .map((value, index) => ({ index, remainder: value - (floors[index] as number) }))
    .sort((a, b) => b.remainder - a.remainder || b.index - a.index);
  const larger = new Set(order.slice(0, rest).map(({ index }) => index));
  return floors.map((value, index) => (value + (larger.has(index) ? 1 : 0)) / unit);
}

function copied({ lastYear, decimals, isFlow }: FillRow, from: number, percent: number, count: number) {
  const factor = 1 + percent / 100;
  const slots = Array.from({ length: count }, (_, index) => lastYear[from + index] ?? null);
  const numbers = slots.filter((value) => value !== null);
  const next = isFlow
    ? scaled(numbers, factor, decimals)
    : numbers.map((value) => rounded(value * factor, decimals));
  return slots.map((value) => (value === null ? null : (next.shift() ?? null)));
}

/**
 * The values from a period on; null for one that stays as it is. Earlier periods keep what they have, which counts in a total.
 * Undefined where there is nothing to fill from.
 */
export function filled(fill: Fill, row: FillRow, from: number): (number | null)[] | undefined {
  const count = row.values.length - from;
  if (fill.kind === 'spread') {
    const fixed = row.values.map((value, index) => (index < from ? (value ?? 0) : null));
    return spread(fill.total, fixed, row.decimals).slice(from);
  }
  if (fill.kind === 'ramp') {
    const { first, last } = fill;
    return Array.from({ length: count }, (_, step) => {
      if (step === count - 1) return last;
      return step === 0 ? first : rounded(milestone(first, last, step, count - 1), row.decimals);
    });
  }
  const values = copied(row, from, fill.percent, count);
  return values.some((value) => value !== null) ? values : undefined;
}
