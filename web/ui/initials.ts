import { lazily } from '../../contract/words/lazily.ts';

const graphemes = lazily(() => new Intl.Segmenter('en'));

/** The first letter with its accents. */
const firstOf = (word: string): string => {
  // The letters of Western Europe need no segmenter, whose first use takes 20 ms.
  if (/^[ -\xFF](?:[ -\xFF]|$)/.test(word)) return word.slice(0, 1).toUpperCase();
  const [first] = graphemes().segment(word);
  return first?.segment.toUpperCase() ?? '';
};

/** The initials of a name as it is shown: of a full name its first and last word, else the first letter. */
export function initialsOf(name: string): string {
  // Without the username that tells two people of the same name apart.
  const words = name
    .replace(/ \([^ ()]+\)$/, '')
    .trim()
    .split(/\s+/);
  const last = words.length > 1 ? firstOf(words.at(-1) ?? '') : '';
  return firstOf(words[0] ?? '') + last || '?';
}
