import { lazily } from './lazily.ts';
import { rounded } from '../scorecard/numbers.ts';

const number = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 }));

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

/** Digits without an exponent, and no more than a number holds. */
const PLAIN = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** A formatted number: '1,200'. With `decimals` it is rounded to so many. */
export function formatNumber(value: number, decimals: number | null = null): string {
  const shown = decimals === null ? value : rounded(value, decimals);
  // Most numbers need no Intl, whose first use would delay the first paint.
  const text = decimals === null ? String(shown) : shown.toFixed(decimals);
  if (!PLAIN.test(text) || Object.is(shown, -0))
    return (decimals === null ? number() : withDecimals(decimals)).format(shown);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A formatted number with its unit: '1,200%', '12 days'. A word as a unit follows a space. */
export const amount = (value: number, unit: string, decimals: number | null = null): string =>
  `${formatNumber(value, decimals)}${/^\p{L}{3}/u.test(unit) ? ' ' : ''}${unit}`;
