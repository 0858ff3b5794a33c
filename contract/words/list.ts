import { formatNumber } from './amount.ts';

/** Joins words into a list: 'a', 'a and b', 'a, b and c'. */
export const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** A number with its noun: '1 tactic', '1,200 tactics'. */
export const counted = (number: number, noun: string): string =>
  `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;

/** Numbers with their nouns as a list, without zeros: '2 KPIs and 1 initiative'; '' where all are zero. */
export const countedList = (...parts: readonly (readonly [number: number, noun: string])[]): string =>
  listOf(parts.filter(([number]) => number > 0).map(([number, noun]) => counted(number, noun)));

/** How many names a sentence has. */
export const NAMED_MAX = 3;

/** Names in quotes, the first three of many: '“A”, “B”, “C” and 2 more'. */
export function namesText(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED_MAX).map((name) => `“${name}”`);
  const more = names.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${formatNumber(more)} more` : quoted.join(', ');
}
