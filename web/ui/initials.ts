const graphemes = new Intl.Segmenter('en');

/** The first letter with its accents. */
const firstOf = (word: string): string => {
  const [first] = graphemes.segment(word);
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
