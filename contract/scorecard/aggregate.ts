import { sum } from './numbers.ts';
import { type Reason, REASONS } from './reason.ts';
import type { Aggregation } from './settings.ts';

/** The value of one of the periods that make a longer one, or of one of the measures that make another. */
export interface Item {
  /** Null where there is none. */
  value: number | null;
  /** The parts of a ratio. */
  num?: number | null;
  den?: number | null;
  /** How many periods the value stands for. */
  periods?: number;
}

/** A value that follows from others. */
export interface Aggregate {
  value: number | null;
  /** Why there is no value. */
  reason: Reason | null;
  /** The indexes of the items that count. */
  used: number[];
}

/** An item that has a value. */
type ValuedItem = Item & { value: number };

const RULES: Record<Exclude<Aggregation, 'ratio'>, (held: readonly ValuedItem[]) => number | null> = {
  sum: (held) => sum(held.map(({ value }) => value)),
  mean: (held) =>
    sum(held.map(({ value, periods = 1 }) => value * periods)) / sum(held.map(({ periods = 1 }) => periods)),
  last: (held) => (held.at(-1) as ValuedItem).value,
  min: (held) => held.reduce((least, { value }) => Math.min(least, value), Infinity),
  max: (held) => held.reduce((most, { value }) => Math.max(most, value), -Infinity),
  // Only what is entered for the longer period counts.
  supplied: () => null,
};

/** The value of a ratio; none, with the reason, where the denominator is 0. */
export const ratioOf = (num: number, den: number, factor: number): Pick<Aggregate, 'value' | 'reason'> =>
  den === 0 ? { value: null, reason: REASONS.divisionByZero } : { value: (factor * num) / den, reason: null };

function ratioAggregate(items: readonly Item[], factor: number): Aggregate {
  const pairs = items.flatMap(({ num, den }, index) =>
    num === null || num === undefined || den === null || den === undefined ? [] : [{ num, den, index }],
  );
  const used = pairs.map(({ index }) => index);
  if (pairs.length === 0) return { value: null, reason: REASONS.noData, used };
  return { ...ratioOf(sum(pairs.map(({ num }) => num)), sum(pairs.map(({ den }) => den)), factor), used };
}

/** The value of a longer period from those of its parts, in order: of the parts that have one. */
export function aggregate(rule: Aggregation, items: readonly Item[], factor = 1): Aggregate {
  if (rule === 'ratio') return ratioAggregate(items, factor);
  const held: ValuedItem[] = [];
  const used: number[] = [];
  items.forEach((item, index) => {
    if (item.value === null) return;
    held.push(item as ValuedItem);
    used.push(index);
  });
  if (held.length === 0) return { value: null, reason: REASONS.noData, used };
  const value = RULES[rule](held);
  if (value === null) return { value, reason: REASONS.enteredOnly, used: [] };
  return { value, reason: null, used: rule === 'last' ? used.slice(-1) : used };
}
