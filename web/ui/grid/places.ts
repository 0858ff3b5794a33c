import { plainText, sameText } from './same-text.ts';
import { cellOf, type Cells, type GridRow } from './model.ts';

/** The rows that pasted lines may go to. */
export interface PlaceTarget {
  rows: readonly GridRow[];
  /** How many of the rows, the last ones, a filter hides. */
  hidden: number;
  /** The columns that name a row and that the lines have, the most telling first. */
  keys: readonly string[];
  /** Of a group, what is within it: a line without such a name is the group itself. */
  inner: readonly string[];
  /** Whether a row is new and nothing was typed into it. */
  isSpare: (row: GridRow) => boolean;
  /** Whether a second line of the same name is a new record. */
  isOpen: boolean;
}

/** Where a line goes: the index of its row, or why it goes nowhere; undefined where no row has its name. */
export type Place = number | string | undefined;

const count = (rows: number): string => rows.toLocaleString('en-US');

/**
 * Finds the rows that lines name: by all keys, or by those that have a text. Where several rows have the name, lines go to them in
 * order if there are as many, and else nowhere: which one is meant is not told.
 */
export function placesOf(lines: readonly Cells[], target: PlaceTarget): Place[] {
  const { rows, keys, inner, hidden, isSpare, isOpen } = target;
  const [first = '', ...others] = keys;
  const byName = Map.groupBy(
    [...rows.keys()].filter((index) => !isSpare(rows[index] as GridRow)),
    (index) => plainText(cellOf(rows[index]?.cells ?? {}, first)),
  );
  const isSame = (index: number, line: Cells, columns: readonly string[]): boolean =>
    columns.every((key) => sameText(cellOf(rows[index]?.cells ?? {}, key), cellOf(line, key)));
  const matches = lines.map((line) => {
    const name = plainText(cellOf(line, first));
    const all = (name === '' ? undefined : byName.get(name)) ?? [];
    const filledKeys = others.filter((key) => cellOf(line, key) !== '');
    return all.filter((index) => isSame(index, line, [...filledKeys, ...inner]));
  });
  const places: Place[] = lines.map(() => undefined);
  const groups = Map.groupBy([...lines.keys()], (at) => (matches[at] as number[]).join());
  for (const [key, ats] of groups) {
    if (key === '') continue;
    const free = [...(matches[ats[0] as number] as number[])];
    const all = free.length;
    const isCertain = ats.length >= all && (all === 1 || free.every((index) => index < rows.length - hidden));
    const take = (at: number, row: number | undefined): void => {
      if (row === undefined) return;
      places[at] = row;
      free.splice(free.indexOf(row), 1);
    };
    for (const at of ats) {
      const exact = free.filter((index) => isSame(index, lines[at] ?? {}, others));
      if (isCertain || exact.length === 1) take(at, exact[0]);
    }
    const left = ats.filter((at) => places[at] === undefined);
    const isFit = all === 1 || left.length === free.length;
    for (const at of left) {
      const name = `“${cellOf(lines[at] ?? {}, first).trim()}”`;
      if (isCertain && isFit && free.length > 0) take(at, free[0]);
      else if (all > 1)
        places[at] = `${count(all)} rows here are named ${name}, and the paste does not say which one`;
      else if (!isOpen) places[at] = `${name} is in the paste more than once`;
    }
  }
  return places;
}
