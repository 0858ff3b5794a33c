/**
 * Parses a typed or pasted number: with thousands separators, a leading currency sign or a trailing percent sign (12% is 12),
 * and parentheses or a minus for a negative one. Null for an empty text, NaN for any other.
 */
export function parseNumber(text: string): number | null {
  const written = text.trim();
  if (written === '') return null;
  const inside = /^\((.*)\)$/.exec(written)?.[1];
  const digits = (inside ?? written)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(/^([-+−]?)[$€£¥]/, '$1')
    .replace(/^−/, '-')
    .replace(/%$/, '');
  if (!/^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[-+]?\d+)?$/i.test(digits) || !/\d/.test(digits)) {
    return Number.NaN;
  }
  const value = Number(digits.replaceAll(',', ''));
  return inside === undefined ? value : -value;
}
