import type { Person } from '../../lib/strategy/people.ts';

/** The most members that are offered at once. */
const OFFERED_MAX = 6;

/** The mention that is being typed before the caret: where its `@` is, and what follows it. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const match = /(?:^|[\s(])@([\w.-]{0,32})$/.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** The members that a mention may mean: those whose username or name, or a word of it, begins like it. */
export function offered(people: readonly Person[], query: string): Person[] {
  const start = query.toLowerCase();
  const begins = ({ username, name }: Person): boolean =>
    [username, ...name.split(/\s+/)].some((word) => word.toLowerCase().startsWith(start));
  return people.filter(begins).slice(0, OFFERED_MAX);
}

/** The text with the mention completed, and where the caret is then. */
export function complete(
  text: string,
  { start, caret }: { start: number; caret: number },
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(caret).replace(/^ /, '');
  const before = `${text.slice(0, start)}@${username} `;
  return { text: before + rest, caret: before.length };
}
