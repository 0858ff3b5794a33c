import { lazily } from '../../contract/words/lazily.ts';

const collator = lazily(() => new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }));

/** Compares texts without case, and the numbers in them by value. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);

const plain = (text: string): string => text.toLocaleLowerCase('en-US');

/** The words of a typed query, for hasWords. */
export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** Whether texts have every word, each in any of them. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const all = plain(texts.join('\n'));
  return words.every((word) => all.includes(word));
}
