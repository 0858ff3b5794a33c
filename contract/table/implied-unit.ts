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

/** The numbers that do not say their unit and are far from those that do: 4,800,000 beside '5 Mio. €'. */
export function farNumbers<N extends UnitNumber>(numbers: readonly N[], unit: string): N[] {
  const far = scaleIn(unit) ? FAR_SCALED : FAR;
  const sizes = numbers.flatMap(({ value, isMarked }) => (isMarked && value !== 0 ? [Math.abs(value)] : []));
  const isFar = (size: number) => sizes.every((marked) => Math.max(size / marked, marked / size) >= far);
  return numbers.filter(
    ({ value, isMarked }) => !isMarked && value !== 0 && sizes.length > 0 && isFar(Math.abs(value)),
  );
}
