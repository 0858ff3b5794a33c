/** The decimal mark of a notation: '1,234.5' has a point, '1.234,5' a comma. */
export type Decimal = '.' | ',';

const NOTATIONS = {
  '.': /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[-+]?\d+)?$/i,
  ',': /^[-+]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?(?:e[-+]?\d+)?$/i,
};

/** The decimal mark of the user's language. */
export const localDecimal = (locale = navigator.language): Decimal =>
  new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

/** Parses a number in one notation; see parseNumber. */
function parseIn(decimal: Decimal, text: string): number | null {
  const written = text.trim();
  if (written === '') return null;
  const inside = /^\((.*)\)$/.exec(written)?.[1];
  const digits = (inside ?? written)
    // Spaces and apostrophes separate thousands in some languages.
    .replaceAll(/[\s'’]/g, '')
    .replace(/^([-+−]?)[$€£¥]/, '$1')
    .replace(/^−/, '-')
    .replace(/[%$€£¥]$/, '');
  if (!NOTATIONS[decimal].test(digits) || !/\d/.test(digits)) return Number.NaN;
  const plain = decimal === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  const value = Number(plain);
  return inside === undefined ? value : -value;
}

/**
 * Parses a number: with thousands separators, a currency sign or a trailing percent sign (12% is 12), and parentheses or a minus
 * for a negative one. Null for an empty text, NaN for any other. Without a given notation that of the product is tried, and then
 * that of the user's language.
 */
export function parseNumber(text: string, decimal?: Decimal): number | null {
  if (decimal) return parseIn(decimal, text);
  const value = parseIn('.', text);
  return Number.isNaN(value) && localDecimal() === ',' ? parseIn(',', text) : value;
}

const isNumber = (text: string, decimal: Decimal): boolean => {
  const value = parseIn(decimal, text);
  return value !== null && !Number.isNaN(value);
};

/** The notation of pasted numbers: the one that alone can read some of them, else that of the user's language. */
export function decimalOf(texts: readonly string[], locale?: string): Decimal {
  const needsPoint = texts.some((text) => isNumber(text, '.') && !isNumber(text, ','));
  const needsComma = texts.some((text) => isNumber(text, ',') && !isNumber(text, '.'));
  if (needsPoint === needsComma) return localDecimal(locale);
  return needsPoint ? '.' : ',';
}

/** A pasted number as the product writes it. A text that it reads the same way, or that is no number, stays as it is. */
export function toPlainNumber(text: string, decimal: Decimal): string {
  const value = parseIn(decimal, text);
  return value === null || Number.isNaN(value) || parseIn('.', text) === value ? text : String(value);
}
