import { dayOrderOf, readDay } from '../../../contract/words/day-text.ts';
import { decimalOf, settledText } from '../../../contract/words/number-text.ts';
import { readBlock } from './block.ts';
import { sameText } from './header.ts';
import { cellOf, type Cells, type GridColumn, type GridRow, numberIn } from './model.ts';
import { type GridNames, widthOf } from './names.ts';
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
  names?: GridNames | undefined;
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

/** A pasted row: texts by column id. */
type PastedRow = Map<string, string>;

/** A text that every notation reads alike. */
const PLAIN = /^\d{0,9}$/;

/** How pasted texts are read: the numbers of a column in one notation, dates in the order that the block needs. */
function readerOf(
  columns: readonly GridColumn[],
  pasted: readonly PastedRow[],
  key: string | undefined,
  names: GridNames | undefined,
) {
  const { language } = navigator;
  const textsOf = ({ id }: GridColumn): string[] =>
    pasted.map((row) => row.get(id) ?? '').filter((text) => !PLAIN.test(text));
  const ofKind = (kind: GridColumn['kind']): string[] =>
    columns.flatMap((column) => (column.kind === kind ? textsOf(column) : []));
  const common = decimalOf(ofKind('number'), language);
  const decimals = new Map(
    columns.flatMap((column) => {
      if (column.kind !== 'number') return [];
      const texts = textsOf(column);
      const own = decimalOf(texts, language);
      // A column that each language reads in its own way is read as the others are.
      const isDecided = decimalOf(texts, 'en-US') === decimalOf(texts, 'de-DE');
      return [[column.id, isDecided ? own : common] as const];
    }),
  );
  const order = dayOrderOf(ofKind('date'), language);
  const nameTexts = pasted.map((row) => row.get(key ?? '') ?? '');
  const rowNames = new Map(
    names
      ?.rows?.(nameTexts, true)
      .flatMap((name, index) => (name === undefined ? [] : [[nameTexts[index], name]])),
  );
  return ({ id, kind, options, read }: GridColumn, text: string): Cells => {
    const special = read?.(text);
    if (special) return special;
    if (kind === 'number')
      return { [id]: PLAIN.test(text) ? text : settledText(text, decimals.get(id) ?? common) };
    if (kind === 'date') return { [id]: readDay(text, order, language) };
    if (id === key) return { [id]: rowNames.get(text) ?? text };
    const option = options?.find(({ value, label }) => sameText(label, text) || sameText(value, text));
    return { [id]: option?.value ?? text };
  };
}

/**
 * Fills the empty cells of a group with the text above, as merged cells of a spreadsheet have it, and drops the rows that only
 * name a group.
 */
function fillDown(columns: readonly GridColumn[], pasted: readonly PastedRow[]): PastedRow[] {
  const groups = columns.filter(({ fillsFor }) => fillsFor);
  const groupIds = new Set(groups.map(({ id }) => id));
  const named = new Set(groups.flatMap(({ fillsFor }) => fillsFor));
  const above = new Map<string, string>();
  return pasted.filter((row) => {
    for (const [index, { id, fillsFor }] of groups.entries()) {
      const own = row.get(id);
      if (own) {
        above.set(id, own);
        for (const inner of groups.slice(index + 1)) above.delete(inner.id);
      } else if (fillsFor?.some((name) => row.get(name))) {
        const filled = above.get(id);
        if (filled !== undefined) row.set(id, filled);
      }
    }
    return groups.length === 0 || [...row].some(([id, text]) => text && (named.has(id) || !groupIds.has(id)));
  });
}

/**
 * Pastes a block. Each line goes to the record that it names, or to a new row; see `readBlock`. What names nothing is refused.
 * Where a block has no names, it starts at the current cell. Missing rows are added.
 */
export function pasteBlock(pasted: readonly (readonly string[])[], target: PasteTarget): Pasted {
  const { columns, keys, names, at, newRow, startOf, isNew, isSpare, isLocked, hidden = [] } = target;
  const all = [...target.rows, ...hidden];
  const block = readBlock(pasted, {
    rows: all.filter((row) => !isSpare(row)),
    columns,
    keys,
    names,
    at: at?.column,
  });
  const { slots, isNamed, hasHeading, unknown, repeated, refusal } = block;
  const nothing = { rows: target.rows as GridRow[], touched: new Set<string>(), locked: 0, beyond: 0 };
  if (refusal !== undefined) return { ...nothing, unknown, repeated, refused: [], refusal };
  const byPlace = at !== undefined && !isNamed;
  const allColumns = [...columns, ...(names?.unseen ?? [])];
  const lines = block.lines.filter((texts) => byPlace || texts.some(Boolean));
  const filled = fillDown(
    allColumns,
    lines.map((texts) => pastedRowOf(texts, slots)),
  );
  const next = byPlace ? [...target.rows] : all;
  const read = readerOf(allColumns, filled, keys[0], names);
  const cellsOf = (texts: PastedRow): Record<string, string> => {
    const cells: Record<string, string> = {};
    for (const column of allColumns) {
      const text = texts.get(column.id);
      // A text that says more than its column fills only what has no text of its own.
      if (text)
        for (const [id, value] of Object.entries(read(column, text)))
          if (id === column.id || !texts.get(id)) cells[id] = value;
    }
    return cells;
  };
  const rowCells = filled.map(cellsOf);
  const keysThere = isNamed ? keys.filter((key) => slots.some((column) => column?.id === key)) : [];
  const places = isNamed
    ? placesOf(rowCells, {
        rows: next,
        hidden: hidden.length,
        keys: keysThere,
        inner: columns.flatMap(({ id, fillsFor = [] }) =>
          keysThere.includes(id) ? fillsFor.filter((inside) => keys.includes(inside)) : [],
        ),
        isSpare,
        isOpen: names === undefined,
      })
    : rowCells.map((_, down): Place => (byPlace ? at.row + down : undefined));
  const spare = byPlace ? [] : [...next.keys()].filter((index) => isSpare(next[index] as GridRow));
  const blank = newRow().cells;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const touched = new Set<string>();
  const refused: string[] = [];
  let locked = 0;
  for (const [line, texts] of filled.entries()) {
    const cells = rowCells[line] ?? {};
    const place = places[line];
    const reason =
      typeof place === 'string' ? place : place === undefined && isNamed ? names?.refusal(cells) : undefined;
    if (reason !== undefined) {
      if ([...texts].some(([id, text]) => text && !keys.includes(id))) refused.push(reason);
      continue;
    }
    const index = typeof place === 'number' ? place : (spare.shift() ?? next.push(newRow()) - 1);
    const old = (next[index] ??= newRow());
    const start = !byPlace && isSpare(old) ? startOf?.(cells) : undefined;
    const isFound = isNamed && place !== undefined;
    const changed = Object.fromEntries(
      Object.entries(cells).flatMap(([id, text]) => {
        const column = byId.get(id);
        // What names a record stays as it is written there.
        if (!column || (isFound && keysThere.includes(id))) return [];
        return [[id, isSameNumber(column, old.cells, text) ? cellOf(old.cells, id) : text]];
      }),
    );
    for (const [id, text] of texts) {
      if (text || cells[id] !== undefined) continue;
      // An empty cell leaves a new row its default, and the record that a row names as it is.
      if (isNew(old)) changed[id] = cellOf({ ...blank, ...start }, id);
      else if (byPlace) changed[id] = '';
    }
    const changes = Object.entries(changed).filter(
      ([id, text]) => !sameText(cellOf(old.cells, id), text) || !isLocked?.(old, id),
    );
    const free = changes.filter(([id]) => !isLocked?.(old, id));
    locked += changes.length - free.length;
    if (free.length === 0 && !isFound) continue;
    const again = columns.filter(({ id, repeats }) => repeats && texts.get(id)).map(({ id }) => id);
    const repeatedIds = [...new Set([...(old.repeated ?? []), ...again])];
    next[index] = {
      ...old,
      cells: { ...old.cells, ...start, ...Object.fromEntries(free) },
      ...(repeatedIds.length > 0 && { repeated: repeatedIds }),
    };
    touched.add(old.id);
  }
  const beyond = hasHeading ? 0 : Math.max(0, widthOf(block.lines) - slots.filter(Boolean).length);
  return { rows: next, touched, locked, unknown, repeated, beyond, refused };
}

/** Whether a text is the number that a cell has already, perhaps written in another way. */
function isSameNumber(column: GridColumn, cells: Cells, text: string): boolean {
  if (column.kind !== 'number') return false;
  const { value } = numberIn(column, cells);
  return value !== null && value === numberIn(column, { ...cells, [column.id]: text }).value;
}

/** The texts of a line by the columns that they stand in. */
const pastedRowOf = (texts: readonly string[], slots: readonly (GridColumn | undefined)[]): PastedRow =>
  new Map(
    texts.flatMap((text, index) => {
      const id = slots[index]?.id;
      return id === undefined ? [] : [[id, text] as const];
    }),
  );
