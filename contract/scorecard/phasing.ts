import { significant, sum } from './numbers.ts';

/** The digits after the decimal point of a number. */
function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(significant(value)).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

/** The most decimals, up to those wanted, with which an amount is a number of units that a double holds exactly. */
function usableDecimals(amount: number, wanted: number): number {
  let decimals = Math.min(wanted, 15);
  while (decimals > 0 && amount * 10 ** decimals > Number.MAX_SAFE_INTEGER) decimals -= 1;
  return decimals;
}

/**
 * Spreads a total equally over periods. Those that are fixed keep their value; the others share the rest, rounded so that the
 * sum is the total exactly, where the later periods take what rounding leaves.
 */
export function spread(total: number, fixed: readonly (number | null)[], decimals: number): number[] {
  const values = fixed.filter((value) => value !== null);
  const missing = fixed.length - values.length;
  if (missing === 0) return values;
  const amounts = [total, ...values];
  const amount = sum(amounts.map(Math.abs));
  const unit = 10 ** usableDecimals(amount, Math.max(decimals, ...amounts.map(decimalsOf)));
  // In whole units, so that nothing is lost.
  const units = values.reduce((rest, value) => rest - Math.round(value * unit), Math.round(total * unit));
  const share = Math.floor(units / missing);
  // The first of those that take one unit more.
  const firstLarger = missing - (units - share * missing);
  let place = 0;
  return fixed.map((value) => {
    if (value !== null) return value;
    const ownUnits = place < firstLarger ? share : share + 1;
    place += 1;
    return ownUnits / unit;
  });
}

/** The milestone of a level after `step` of `steps` periods: on the line from the baseline to the final target. */
export const milestone = (baseline: number, final: number, step: number, steps: number): number =>
  significant(baseline + ((final - baseline) * step) / steps);
