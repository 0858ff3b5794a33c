import { type BlockPlace, isNumeric, isWord, type Table, textsAt, widthOf } from './block.ts';
import type { GridColumn } from './model.ts';

/** The columns of a block without headings. */
export interface Slots {
  /** The column of each text of a line; undefined for one beyond the last. */
  slots: readonly (GridColumn | undefined)[];
  isNamed: boolean;
}

/** What tells the slots of a grid of values. */
export interface SlotRules {
  /** The columns that name a row beside the first, also those that a narrow window hides. */
  names: readonly GridColumn[];
  /** Whether all columns but the names have values. */
  isOfValues: boolean;
  isName: (text: string) => boolean;
}

/** The column of names of a block: it names rows, or has words beside numbers where the grid takes numbers. */
function nameColumn(table: Table, { columns, keys, at }: BlockPlace, { isName, isOfValues }: SlotRules) {
  const indexes = [...Array(widthOf(table)).keys()];
  if (indexes.length < 2) return -1;
  const match = indexes.findIndex((index) => textsAt(table, index).some(isName));
  if (match >= 0 || !at) return match;
  const column = columns[at.column];
  const takesNumbers = column?.kind === 'number' || (isOfValues && column?.id === keys[0]);
  const hasNumbers = indexes.slice(1).some((index) => textsAt(table, index).some(isNumeric));
  return takesNumbers && hasNumbers && textsAt(table, 0).some(isWord) ? 0 : -1;
}

/** Where the texts of a block without headings go: from the current cell on, and beside the names of rows that it has. */
export function slotsOf(table: Table, place: BlockPlace, rules: SlotRules): Slots {
  const { columns, keys, at } = place;
  const { names, isOfValues } = rules;
  const start = at?.column ?? 0;
  const named = nameColumn(table, place, rules);
  const key = columns.find(({ id }) => id === keys[0]);
  if (named < 0 || (!isOfValues && columns[start + named] === key))
    return { slots: columns.slice(start), isNamed: named >= 0 };
  const isKey = (column: GridColumn | undefined): boolean =>
    column === key || names.includes(column as GridColumn);
  const isPlaced = at !== undefined && !isKey(columns[start]);
  const free = [...names];
  let next = isPlaced ? start : columns.indexOf(key as GridColumn) + 1;
  const slots = Array.from({ length: widthOf(table) }, (_, index) => {
    if (index === named) return key;
    const hasWords = textsAt(table, index).some(isWord);
    // Words beside the names are what else names the rows.
    const name = hasWords && index <= named + 1 && (isPlaced || isOfValues) ? free.shift() : undefined;
    if (name) {
      if (columns[next] === name) next += 1;
      return name;
    }
    if (isOfValues && !hasWords) while (isKey(columns[next])) next += 1;
    return columns[next++];
  });
  return { slots, isNamed: true };
}
