const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** How many titles a sentence names. */
const NAMED_MAX = 3;

/** A number as a sentence has it: '1,200'. */
export const numberText = (value: number): string => number.format(value);

/** A calendar date as a sentence has it: 'Jan 5, 2026'. */
export const dateText = (day: string): string => date.format(Date.parse(day));

/** A count of things: '1 KPI', '3 KPIs'. */
export const counted = (count: number, singular: string): string =>
  `${numberText(count)} ${singular}${count === 1 ? '' : 's'}`;

/** Titles in quotes, the first three of many: '“A”, “B”, “C” and 2 more'. */
export function namesText(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED_MAX).map((name) => `“${name}”`);
  const more = names.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ');
}
