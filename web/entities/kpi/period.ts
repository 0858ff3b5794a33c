import { PERIOD_UNITS, type PeriodUnit } from '../../../contract/kinds/constants.ts';

/** How people write a period: 'monthly' is one month. */
const WORDS: Readonly<Record<string, readonly [number, PeriodUnit]>> = {
  daily: [1, 'Day'],
  weekly: [1, 'Week'],
  biweekly: [2, 'Week'],
  fortnightly: [2, 'Week'],
  monthly: [1, 'Month'],
  quarterly: [1, 'Quarter'],
  semiannual: [6, 'Month'],
  semiannually: [6, 'Month'],
  biannual: [6, 'Month'],
  halfyearly: [6, 'Month'],
  yearly: [1, 'Year'],
  annual: [1, 'Year'],
  annually: [1, 'Year'],
};

const unitOf = (text: string): PeriodUnit | undefined =>
  PERIOD_UNITS.find(
    (unit) => text.toLowerCase() === unit.toLowerCase() || text.toLowerCase() === `${unit.toLowerCase()}s`,
  );

/** Reads a period with its unit: 'monthly', 'every 3 months', 'Quarter 2'. Undefined for any other text, also a number alone. */
export function readPeriod(text: string): { period: string; periodUnit: PeriodUnit } | undefined {
  const written = text.trim().replace(/^(?:every|each|per)\s+/i, '');
  const word = WORDS[written.toLowerCase().replaceAll(/[\s-]/g, '')];
  if (word) return { period: String(word[0]), periodUnit: word[1] };
  const [, before, letters, after] = /^(\d+)?\s*([a-z]+)\s*(\d+)?$/i.exec(written) ?? [];
  const periodUnit = unitOf(letters ?? '');
  if (!periodUnit || (before && after)) return undefined;
  return { period: before ?? after ?? '1', periodUnit };
}
