import { isPercentUnit } from '../dictionary/cell-words.ts';
import { FRACTION_MAX } from '../values/point-value.ts';

/** A number of a KPI in percent, and whether it is marked: '89%'. */
export interface PercentNumber {
  key: string;
  column: number;
  value: number;
  isPercent: boolean;
  isActual: boolean;
}

/** From here on a percentage is far from a fraction: beside 94%, 0.89 is 89%; beside 2%, 0.5 is half a percent. */
export const SURE = 20;

/** Whether the numbers of a row are percentages, by the unit that its cells or names say, or by one that is marked. */
export const areInPercent = (unit: string | undefined, isMarked: boolean): boolean =>
  unit ? isPercentUnit(unit) : isMarked;

/** The KPIs whose percentages may all be fractions, and none of which is marked. */
export function fractionKpis(numbers: readonly PercentNumber[]): ReadonlySet<string> {
  const above = numbers.filter(({ value, isPercent }) => isPercent || Math.abs(value) > FRACTION_MAX);
  const keys = new Set(above.map(({ key }) => key));
  return new Set(numbers.flatMap(({ key }) => (keys.has(key) ? [] : [key])));
}

/** The columns whose percentages are all at most 1 and not marked, where others of a KPI are far above: 0.93 beside a target of 95. */
export function fractionColumns(numbers: readonly PercentNumber[]): ReadonlySet<number> {
  // A marked actual tells how the others are meant.
  const settled = new Set(numbers.flatMap((one) => (one.isPercent && one.isActual ? [one.key] : [])));
  const open = numbers.filter(({ key }) => !settled.has(key));
  const above = new Set(open.flatMap(({ key, value }) => (Math.abs(value) >= SURE ? [key] : [])));
  const columns = Map.groupBy(open, ({ column }) => column);
  return new Set(
    [...columns].flatMap(([column, all]) =>
      all.every(({ value, isPercent }) => !isPercent && Math.abs(value) <= 1) &&
      all.some(({ key, value }) => above.has(key) && !Number.isInteger(value))
        ? [column]
        : [],
    ),
  );
}
