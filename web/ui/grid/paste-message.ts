import type { Pasted } from './paste.ts';

const NOTHING = 'Nothing was pasted';

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/**
 * What a paste did that the cells do not show: how many rows it filled, what was left out, and why, in lines. Empty for one whole
 * row.
 */
export function pasteMessage(pasted: Pasted): string[] {
  const { touched, locked, unknown, beyond, repeated = [], refused = [], refusal, lost = 0 } = pasted;
  const count = (number: number, singular: string, many = `${singular}s`) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? singular : many}`;
  if (refusal !== undefined)
    return [`${NOTHING}: ${refusal}${unknown.length > 0 ? `: ${quoted(unknown)}` : ''}.`];
  const lines = [
    lost > 0 &&
      `${count(lost, 'row')} ${lost === 1 ? 'has' : 'have'} no place in this grid and ${lost === 1 ? 'was' : 'were'} left out: choose a cell to paste from, or name rows by their headings.`,
    unknown.length > 0 && `Left out, because the grid has no such column: ${quoted(unknown)}.`,
    repeated.length > 0 && `Left out, because the paste has the column twice: ${quoted(repeated)}.`,
    beyond > 0 && `${count(beyond, 'column was', 'columns were')} beyond the last one and left out.`,
    locked > 0 &&
      touched.size > 0 &&
      `${count(locked, 'cell')} cannot be changed and ${locked === 1 ? 'stays as it is' : 'stay as they are'}.`,
    ...[...new Set(refused)].map((reason) => `Left out: ${reason}.`),
  ].filter((line) => line !== false);
  if (touched.size > (lines.length > 0 ? 0 : 1))
    return [`${count(touched.size, 'row')} ${touched.size === 1 ? 'was' : 'were'} pasted.`, ...lines];
  if (touched.size > 0) return [];
  if (locked > 0)
    return [`${NOTHING}: ${locked === 1 ? 'this cell' : 'these cells'} cannot be changed.`, ...lines];
  return lines.length > 0
    ? [`${NOTHING}.`, ...lines]
    : [`${NOTHING}: the clipboard has no text for this grid.`];
}
