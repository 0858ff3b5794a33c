import { headingOf, type Meaning } from './headings.ts';

/** The texts that may be the heading of a column, the most telling first. */
export function headingsOf(parts: readonly string[]): string[] {
  const [lower = '', upper = ''] = parts.toReversed();
  return [parts.join(' '), lower, upper].map(headingOf).filter((heading) => heading !== '');
}

/** A heading that may be a known one, and the words beside it; undefined where it is all of them. */
export interface Candidate {
  heading: string;
  rest?: readonly string[];
}

export const exactly = (headings: readonly string[]): Candidate[] => headings.map((heading) => ({ heading }));

/** So many words a heading may have; longer texts are prose. */
const WORDS_MAX = 40;

/** The ends and beginnings of a heading: 'Owner of the KPI', 'Target (EUR)'. */
export function looseHeadings(heading: string): Candidate[] {
  const words = heading.split(' ');
  if (words.length > WORDS_MAX) return [];
  const cuts = words.slice(1).map((_, index) => index + 1);
  const ends = cuts.map((cut) => ({ heading: words.slice(cut).join(' '), rest: words.slice(0, cut) }));
  const begins = cuts
    .toReversed()
    .map((cut) => ({ heading: words.slice(0, cut).join(' '), rest: words.slice(cut) }));
  return [...ends, ...begins].filter((part) => part.heading.length > 3);
}

/** A heading that says one thing in two languages: 'Unit / Unité'. */
export function inTwoLanguages(
  heading: string,
  meanings: ReadonlyMap<string, readonly Meaning[]>,
): Candidate[] {
  const halves = heading.split(/\s*[/|\n]\s*/).map(headingOf);
  const [first = [], second = []] = halves.map((half) => meanings.get(half)?.map(({ field }) => field));
  const isSame = halves.length === 2 && first.some((field) => second.includes(field));
  return isSame ? exactly(halves) : [];
}
