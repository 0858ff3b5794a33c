import { formatNumber } from './amount.ts';
import { lazily } from './lazily.ts';

const decimal = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }));

/** A quantity in a sentence: '1,200'. */
export const quantityText = (value: number): string =>
  Number.isInteger(value) ? formatNumber(value) : decimal().format(value);
