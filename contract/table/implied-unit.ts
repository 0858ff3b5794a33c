import { isPercentUnit } from '../dictionary/cell-words.ts';
import { scaleIn } from '../dictionary/unit-words.ts';

/** A number of a KPI without a unit; `isMarked` where the unit stands beside it. */
export interface UnitNumber {
  column: number;
  value: number;
  isMarked: boolean;
}

/** From here on a number is far from another one: in a unit of thousands or millions, and in others. */
const [FAR_SCALED, FAR] = [100, 1000];

/** The sentence for a number that nobody knows the unit of. */
export const farFrom = (unit: string): string =>
  `Give the unit of this number: it is far from those beside it, which are in ${unit}`;

/** From here on a number is no percentage, where it is so many times a percentage beside it. */
const [PERCENT_MAX, FAR_PERCENT] = [150, 10];

/** The first place of a list from which on a condition holds; its length where it never does. */
function firstAt(sorted: readonly number[], holds: (item: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(sorted[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The numbers that do not say their unit and are far from those that do: 4,800,000 beside '5 Mio. €', 1,000 beside '+10%'. Where another
 * column says a unit of thousands or millions, those that are without it: 11,500,000 beside 12.
 */
export function farNumbers<N extends UnitNumber>(
  numbers: readonly N[],
  unit: string,
  isOfColumn = false,
): N[] {
  const { scale = 1 } = scaleIn(unit) ?? {};
  const plain = numbers.filter(({ value, isMarked }) => !isMarked && value !== 0);
  const sizesOf = (all: readonly N[]) => all.flatMap(({ value }) => (value === 0 ? [] : [Math.abs(value)]));
  if (isOfColumn) {
    const least = Math.min(...sizesOf(numbers));
    return plain.filter(({ value }) => scale > 1 && Math.abs(value) >= (least * scale) / 2);
  }
  const sizes = sizesOf(numbers.filter(({ isMarked }) => isMarked)).toSorted((a, b) => a - b);
  const far = scale === 1 ? FAR : FAR_SCALED;
  const isPercent = isPercentUnit(unit);
  const isFar = (size: number): boolean => {
    const farAbove = isPercent && size > PERCENT_MAX ? FAR_PERCENT : far;
    // The least of those that the number is not far above.
    const marked = sizes[firstAt(sizes, (other) => size / other < farAbove)];
    return marked === undefined || marked / size >= far;
  };
  return sizes.length === 0 ? [] : plain.filter(({ value }) => isFar(Math.abs(value)));
}
