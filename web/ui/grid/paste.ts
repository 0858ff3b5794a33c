import type { Block } from './block.ts';
import { sameText } from './same-text.ts';
import { cellOf, type Cells, type GridColumn, type GridRow, numberIn } from './model.ts';
import { type Place, placesOf } from './places.ts';

/** The grid that a block is pasted into. */
export interface PasteTarget {
  rows: readonly GridRow[];
  /** Rows that a filter hides: only a row that names one of them goes there. */
  hidden?: readonly GridRow[];
  columns: readonly GridColumn[];
  /** The current cell; undefined to add rows. */
  at: { row: number; column: number } | undefined;
  /** The columns that name a record, the most telling first: under headings, a row goes to the record that it names. */
  keys: readonly string[];
  /** Why a line that names no row goes nowhere; undefined where it becomes a new one, as in a grid without it. */
  refusal?: ((cells: Cells) => string | undefined) | undefined;
  newRow: () => GridRow;
  /** With what a row that names its columns begins as a new one, by its texts. */
  startOf?: ((texts: Cells) => Cells) | undefined;
  isNew: (row: GridRow) => boolean;
  /** Whether a row is new and nothing was typed into it. */
  isSpare: (row: GridRow) => boolean;
  isLocked?: ((row: GridRow, column: string) => boolean) | undefined;
}

/** What a paste did. */
export interface Pasted {
  rows: GridRow[];
  /** The ids of the rows that got a text. */
  touched: ReadonlySet<string>;
  /** How many cells could not be changed. */
  locked: number;
  /** The headings of columns that the grid does not have, and of those that are there twice. */
  unknown: readonly string[];
  repeated?: readonly string[];
  /** Why lines went nowhere, a sentence for each. */
  refused?: readonly string[];
  /** Why nothing was pasted. */
  refusal?: string;
  /** How many columns were beyond the last one. */
  beyond: number;
  /** How many rows were left out, because the grid takes no new ones. */
  lost?: number;
}

/** Parses the clipboard text of a spreadsheet: tabs between cells, quotes around cells with tabs, quotes or newlines. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /([\t\n])(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/g;
  const block = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  // With a leading newline, every cell follows a separator.
  for (const [, before, quoted, plain] of `\n${block}`.matchAll(cell)) {
    if (before === '\n') rows.push([]);
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
  }
  return rows;
}

/** Pastes a block: each line goes to the row that it names, or to a new one; without names from the current cell on. */
export function pasteBlock(block: Block, target: PasteTarget): Pasted {
  const { columns, keys, at, newRow, startOf, isNew, isSpare, isLocked, hidden = [] } = target;
  const { lines, isNamed, unknown, repeated, beyond } = block;
  const nothing = { rows: target.rows as GridRow[], touched: new Set<string>(), locked: 0, beyond: 0 };
  if (block.refusal !== undefined) return { ...nothing, unknown, repeated, refusal: block.refusal };
  const byPlace = at !== undefined && !isNamed;
  const next = byPlace ? [...target.rows] : [...target.rows, ...hidden];
  const keysThere = isNamed ? keys.filter((key) => lines.some(({ cells }) => cells[key] !== undefined)) : [];
  const inner = columns.filter(({ id }) => keysThere.includes(id)).flatMap(({ fillsFor = [] }) => fillsFor);
  const places = isNamed
    ? placesOf(
        lines.map(({ cells }) => cells),
        {
          rows: next,
          hidden: hidden.length,
          keys: keysThere,
          inner: inner.filter((id) => keys.includes(id)),
          isSpare,
          isOpen: target.refusal === undefined,
        },
      )
    : lines.map(({ down }): Place => (byPlace ? at.row + down : undefined));
  const spare = byPlace ? [] : [...next.keys()].filter((index) => isSpare(next[index] as GridRow));
  const blank = newRow().cells;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const touched = new Set<string>();
  const refused = [...block.refused];
  let locked = 0;
  for (const [line, { cells }] of lines.entries()) {
    const place = places[line];
    const refusal = place === undefined && isNamed ? target.refusal?.(cells) : undefined;
    const reason = typeof place === 'string' ? place : refusal;
    if (reason !== undefined) {
      if (Object.entries(cells).some(([id, text]) => text && !keys.includes(id))) refused.push(reason);
      continue;
    }
    const index = typeof place === 'number' ? place : (spare.shift() ?? next.push(newRow()) - 1);
    while (next.length <= index) next.push(newRow());
    const old = next[index] as GridRow;
    const start = !byPlace && isSpare(old) ? startOf?.(cells) : undefined;
    const isFound = isNamed && place !== undefined;
    const changed = Object.entries(cells).flatMap(([id, text]): [string, string][] => {
      const column = byId.get(id);
      // What names a record stays as it is written there.
      if (!column || (isFound && keysThere.includes(id))) return [];
      if (text !== '') return [[id, isSameNumber(column, old.cells, text) ? cellOf(old.cells, id) : text]];
      // An empty cell leaves a new row its default, and the record that a row names as it is.
      if (isNew(old)) return [[id, cellOf({ ...blank, ...start }, id)]];
      return byPlace ? [[id, '']] : [];
    });
    const changes = changed.filter(
      ([id, text]) => !sameText(cellOf(old.cells, id), text) || !isLocked?.(old, id),
    );
    const free = changes.filter(([id]) => !isLocked?.(old, id));
    locked += changes.length - free.length;
    if (free.length === 0 && !isFound) continue;
    const again = columns.filter(({ id, repeats }) => repeats && cells[id]).map(({ id }) => id);
    const repeatedIds = [...new Set([...(old.repeated ?? []), ...again])];
    next[index] = {
      ...old,
      cells: { ...old.cells, ...start, ...Object.fromEntries(free) },
      ...(repeatedIds.length > 0 && { repeated: repeatedIds }),
    };
    touched.add(old.id);
  }
  return { rows: next, touched, locked, unknown, repeated, beyond, refused };
}

/** Whether a text is the number that a cell has already, perhaps written in another way. */
function isSameNumber(column: GridColumn, cells: Cells, text: string): boolean {
  if (column.kind !== 'number') return false;
  const { value } = numberIn(column, cells);
  return value !== null && value === numberIn(column, { ...cells, [column.id]: text }).value;
}
