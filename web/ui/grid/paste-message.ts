import type { Pasted } from './paste.ts';

const NOTHING = 'Nothing was pasted';

/** What a paste did that the cells do not show: how many rows it filled, and what was left out. Empty for one whole row. */
export function pasteMessage({ touched, locked, unknown, beyond, lost = 0 }: Pasted): string {
  const count = (number: number, one: string, many = `${one}s`) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
  if (touched.size === 0 && lost === 0)
    return locked > 0
      ? `${NOTHING}: ${locked === 1 ? 'this cell' : 'these cells'} cannot be changed.`
      : `${NOTHING}: the clipboard has no text for this grid.`;
  return [
    touched.size > (lost > 0 ? 0 : 1) &&
      `${count(touched.size, 'row')} ${touched.size === 1 ? 'was' : 'were'} pasted.`,
    lost > 0 &&
      `${count(lost, 'row')} ${lost === 1 ? 'has' : 'have'} no place in this grid and ${lost === 1 ? 'was' : 'were'} left out: choose a cell to paste from, or name rows by their headings.`,
    unknown.length > 0 &&
      `Left out, because the grid has no such column: ${unknown.map((name) => `“${name}”`).join(', ')}.`,
    beyond > 0 && `${count(beyond, 'column was', 'columns were')} beyond the last one and left out.`,
    locked > 0 &&
      `${count(locked, 'cell')} cannot be changed and ${locked === 1 ? 'stays as it is' : 'stay as they are'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
