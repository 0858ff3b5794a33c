import { rounded } from '../scorecard/numbers.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

const fixed = new Map<number, Intl.NumberFormat>();

/** The format of numbers with so many decimals. It rounds half away from zero. */
function withDecimals(decimals: number): Intl.NumberFormat {
  const format = fixed.get(decimals);
  if (format) return format;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  fixed.set(decimals, made);
  return made;
}

/** A formatted number: '1,200'. With `decimals` it is rounded to so many. */
export const formatNumber = (value: number, decimals: number | null = null): string =>
  decimals === null ? number.format(value) : withDecimals(decimals).format(rounded(value, decimals));

/** A formatted number with its unit: '1,200%', '12 days'. A word as a unit follows a space. */
export const amount = (value: number, unit: string, decimals: number | null = null): string =>
  `${formatNumber(value, decimals)}${/^\p{L}{3}/u.test(unit) ? ' ' : ''}${unit}`;
