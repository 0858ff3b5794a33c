/** A number to 15 significant digits, which every double holds exactly enough to write them down again. */
export const significant = (value: number): number => Number(value.toPrecision(15));

/** The sum of numbers, compensated for what each addition rounds off (Neumaier). */
export function sum(values: readonly number[]): number {
  let total = 0;
  let lost = 0;
  // An iterator would make an object for each of the many values of a scorecard.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** How far apart two numbers may be and still count as the same. */
const epsilon = (a: number, b: number): number => 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Whether two numbers are the same but for rounding. */
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= epsilon(a, b);

/** Whether two numbers that may be missing are the same but for rounding. */
export const isSameNumber = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : isSame(a, b);

/** Whether a number is at least another one, but for rounding. */
export const isAtLeast = (a: number, b: number): boolean => a >= b || isSame(a, b);

/** A number rounded for display, half away from zero. */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  // To 15 digits, so that 1.005, a little less as a double, still rounds up.
  const units = Math.round(significant(Math.abs(value) * unit)) / unit;
  return value < 0 && units !== 0 ? -units : units;
}
