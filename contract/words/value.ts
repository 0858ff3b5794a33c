import type { Band } from '../scorecard/judge.ts';
import { significant } from '../scorecard/numbers.ts';
import { amount, formatNumber } from './amount.ts';
import { type Judged, statusText } from './status.ts';

/** How the values of a KPI are formatted. */
export interface Format {
  unit: string;
  /** Digits after the decimal point; null for as many as there are, at most four. */
  decimals: number | null;
}

const MOST_DECIMALS = 4;

/** The decimals of a value: those of the KPI, or four where the value has more, unless that would hide a small one. */
function decimalsOf(value: number, decimals: number | null): number | null {
  if (decimals !== null) return decimals;
  const isLong = !Number.isInteger(significant(value * 10 ** MOST_DECIMALS));
  return isLong && Math.abs(value) >= 1 / 1000 ? MOST_DECIMALS : null;
}

/** The text of a missing value. */
const NO_VALUE = 'No value';

/** A value with its unit, '1,200 days'; `none` for a missing one. */
export const valueText = (value: number | null, { unit, decimals }: Format, none = NO_VALUE): string =>
  value === null ? none : amount(significant(value), unit, decimalsOf(value, decimals));

/** A value without its unit, for a column whose head has it; empty for a missing one. */
export const plainValue = (value: number | null, { decimals }: Format): string =>
  value === null ? '' : formatNumber(significant(value), decimalsOf(value, decimals));

/** What a value is compared with: a target, or a band as '4% to 6%', 'at most 6%'; `none` for neither. */
export function targetText(
  { target, band }: { target: number | null; band: Pick<Band, 'lo' | 'hi'> | null },
  format: Format,
  none = '',
): string {
  if (!band) return valueText(target, format, none);
  const { lo, hi } = band;
  if (lo === null) return `at most ${valueText(hi, format)}`;
  return hi === null
    ? `at least ${valueText(lo, format)}`
    : `${valueText(lo, format)} to ${valueText(hi, format)}`;
}

/** A score, without decimals; an en dash for a missing one. */
export const scoreText = (score: number | null): string => (score === null ? '–' : formatNumber(score, 0));

export { type Judged, statusText };
