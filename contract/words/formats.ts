import { formatNumber } from './amount.ts';
import { lazily } from './lazily.ts';

/** The months, shortened. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of an instant in words, in UTC, so that a calendar date is the same everywhere: 'Jan 5, 2026'. */
export function dayText(instant: string | number): string {
  const date = new Date(instant);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

const decimal = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }));

/** A quantity in a sentence: '1,200'. */
export const quantityText = (value: number): string =>
  Number.isInteger(value) ? formatNumber(value) : decimal().format(value);
