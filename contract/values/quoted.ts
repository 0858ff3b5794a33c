const SHOWN = 60;

/** A text of a cell in quotes for a sentence: on one line, and not longer than a few words. */
export function quoted(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return `“${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”`;
}
