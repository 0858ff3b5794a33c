/** How many titles a sentence names. */
const NAMED_MAX = 3;

/** Titles in quotes, the first three of many: '“A”, “B”, “C” and 2 more'. */
export function namesText(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED_MAX).map((name) => `“${name}”`);
  const more = names.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ');
}
