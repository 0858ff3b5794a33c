/** Joins words into a list: 'a', 'a and b', 'a, b and c'. */
export const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
