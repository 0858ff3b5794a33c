import { dayOrderOf, readDay } from '../../../contract/words/day-text.ts';
import { headerOf, plainText, sameText } from './header.ts';
import { cellOf, type Cells, type GridColumn, type GridRow } from './model.ts';
import { decimalOf, settledText } from '../../../contract/words/number-text.ts';

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
  newRow: () => GridRow;
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
  /** The headings of columns that the grid does not have. */
  unknown: readonly string[];
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
type Given = Map<string, string>;

/** How the pasted texts of each kind are read: numbers and dates in the notation that the whole block has. */
function readerOf(columns: readonly GridColumn[], given: readonly Given[]) {
  const textsOf = (kind: GridColumn['kind']): string[] =>
    columns.flatMap((column) => (column.kind === kind ? given.map((row) => row.get(column.id) ?? '') : []));
  const { language } = navigator;
  const decimal = decimalOf(textsOf('number'), language);
  const order = dayOrderOf(textsOf('date'), language);
  return ({ id, kind, options, read }: GridColumn, text: string): Cells => {
    const special = read?.(text);
    if (special) return special;
    if (kind === 'number') return { [id]: settledText(text, decimal) };
    if (kind === 'date') return { [id]: readDay(text, order, language) };
    const option = options?.find(({ value, label }) => sameText(label, text) || sameText(value, text));
    return { [id]: option?.value ?? text };
  };
}

/**
 * Fills the empty cells of a group with the text above, as merged cells of a spreadsheet have it, and drops the rows that only
 * name a group.
 */
function fillDown(columns: readonly GridColumn[], given: readonly Given[]): Given[] {
  const groups = columns.filter(({ fillsFor }) => fillsFor);
  const groupIds = new Set(groups.map(({ id }) => id));
  const named = new Set(groups.flatMap(({ fillsFor }) => fillsFor));
  const above = new Map<string, string>();
  return given.filter((row) => {
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

/** Finds the rows that pasted rows go to: the records they name, or else rows that are still empty or new. */
class Places {
  readonly keys: readonly string[];
  readonly #target: PasteTarget;
  readonly #rows: readonly GridRow[];
  /** The indexes of the rows that are not taken yet, by the text of the first key. */
  readonly #free: Map<string, number[]>;
  readonly #spare: number[];

  constructor(rows: readonly GridRow[], target: PasteTarget, pastedColumns: ReadonlySet<string>) {
    const { keys, isSpare } = target;
    this.#target = target;
    this.#rows = rows;
    this.keys = pastedColumns.has(keys[0] ?? '') ? keys.filter((key) => pastedColumns.has(key)) : [];
    const indexes = [...rows.keys()];
    const isEmpty = (index: number) => isSpare(rows[index] as GridRow);
    this.#spare = indexes.filter(isEmpty);
    this.#free = Map.groupBy(
      indexes.filter((index) => !isEmpty(index)),
      (index) => plainText(this.#textOf(index, this.keys[0])),
    );
  }

  #textOf(index: number, key: string | undefined): string {
    return key === undefined ? '' : cellOf(this.#rows[index]?.cells ?? {}, key);
  }

  /** The index of the row that the cells name: by all keys, or else by those that have a text. */
  named(cells: Cells): number | undefined {
    const [first, ...others] = this.keys;
    const name = first === undefined ? '' : plainText(cellOf(cells, first));
    const free = name === '' ? undefined : this.#free.get(name);
    if (!free) return undefined;
    const find = (keys: readonly string[]) =>
      free.findIndex((index) => keys.every((key) => sameText(this.#textOf(index, key), cellOf(cells, key))));
    const exact = find(others);
    const at = exact < 0 ? find(others.filter((key) => cellOf(cells, key) !== '')) : exact;
    return at < 0 ? undefined : free.splice(at, 1)[0];
  }

  /** The index of the next empty row. */
  empty(next: GridRow[]): number {
    return this.#spare.shift() ?? next.push(this.#target.newRow()) - 1;
  }
}

/**
 * Pastes a block. A row of headings says which column is which; each row below then goes to the record it names, or to a new row.
 * Without headings the block starts at the current cell. Missing rows are added.
 */
export function pasteBlock(block: readonly (readonly string[])[], target: PasteTarget): Pasted {
  const { columns, at, newRow, isNew, isLocked } = target;
  const header = headerOf(columns, block);
  const hasText = block.some((texts) => texts.some(Boolean));
  const body = hasText ? block.slice(header ? 1 : 0) : [];
  const start = Math.max(0, at?.column ?? 0);
  const slots = header ? header.columns : columns.slice(start);
  const used = slots.filter((column) => column !== undefined);
  const byPlace = at !== undefined && (!header || !used.some(({ id }) => id === target.keys[0]));
  const rowOf = (texts: readonly string[]): Given =>
    new Map(
      texts.flatMap((text, index) => {
        const id = slots[index]?.id;
        return id === undefined ? [] : [[id, text]];
      }),
    );
  const lines = body.filter((texts) => byPlace || texts.some(Boolean));
  const given = fillDown(columns, lines.map(rowOf));
  const read = readerOf(columns, given);
  const next = byPlace ? [...target.rows] : [...target.rows, ...(target.hidden ?? [])];
  const places = new Places(next, target, new Set(header ? used.map(({ id }) => id) : []));
  const blank = newRow().cells;
  const touched = new Set<string>();
  let locked = 0;
  for (const [down, texts] of given.entries()) {
    const cells: Record<string, string> = {};
    for (const column of columns) {
      const text = texts.get(column.id);
      // A text that says more than its column fills only what has no text of its own.
      if (text)
        for (const [id, value] of Object.entries(read(column, text)))
          if (id === column.id || !texts.get(id)) cells[id] = value;
    }
    const named = byPlace ? undefined : places.named(cells);
    const index = byPlace ? at.row + down : (named ?? places.empty(next));
    // What names a record stays as it is written there.
    if (named !== undefined) for (const key of places.keys) delete cells[key];
    const old = (next[index] ??= newRow());
    for (const [id, text] of texts) {
      if (text || cells[id] !== undefined) continue;
      // An empty cell leaves a new row its default, and the record that a row names as it is.
      if (isNew(old)) cells[id] = cellOf(blank, id);
      else if (byPlace) cells[id] = '';
    }
    const changes = Object.entries(cells).filter(
      ([id, text]) => !sameText(cellOf(old.cells, id), text) || !isLocked?.(old, id),
    );
    const free = changes.filter(([id]) => !isLocked?.(old, id));
    locked += changes.length - free.length;
    if (free.length === 0 && named === undefined) continue;
    const again = columns.filter(({ id, repeats }) => repeats && texts.get(id)).map(({ id }) => id);
    const repeated = [...new Set([...(old.repeated ?? []), ...again])];
    next[index] = {
      ...old,
      cells: { ...old.cells, ...Object.fromEntries(free) },
      ...(repeated.length > 0 && { repeated }),
    };
    touched.add(old.id);
  }
  const width = Math.max(0, ...body.map((texts) => texts.findLastIndex(Boolean) + 1));
  return {
    rows: next,
    touched,
    locked,
    unknown: header?.unknown ?? [],
    beyond: header ? 0 : Math.max(0, width - slots.length),
  };
}
