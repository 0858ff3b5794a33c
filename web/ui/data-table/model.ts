import type { ReactNode } from 'react';

/** A column: what it is called, how wide, and what it makes of a row. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** In pixels at the regular font size; spare room is shared out in proportion. */
  width: number;
  /** Set flush right, in figures of one width. */
  numeric?: boolean;
  /** What is sorted by. None (null or empty) stands last, whichever way. */
  value: (row: Row) => Value;
  /** What is read and filtered by; the value, unless given. */
  text?: (row: Row) => string;
  /** The rendered content; defaults to the text. */
  cell?: (row: Row) => ReactNode;
}

type Value = string | number | null;

/** The column that orders the rows, and which way. */
export interface Sort {
  id: string;
  direction: 'ascending' | 'descending';
}

/** The id of a row, unique over all levels. */
export type RowId = string | number;

/** How rows are identified and nested. */
export interface Shape<Row> {
  getId: (row: Row) => RowId;
  childrenOf?: ((row: Row) => readonly Row[]) | undefined;
}

/** A row with those below it, in the order in which they are shown. */
export interface Branch<Row> {
  row: Row;
  id: RowId;
  children: readonly Branch<Row>[];
}

/** One row as it is shown. */
export interface Line<Row> {
  row: Row;
  id: RowId;
  /** 1 for a row that is below no other. */
  level: number;
  /** Its place among its siblings, from 1, and how many they are. */
  position: number;
  siblings: number;
  /** Undefined for a row with nothing below it. */
  isOpen: boolean | undefined;
  /** The index of the line it is below; -1 for none. */
  parent: number;
}

/** What a cell says. */
export function textOf<Row>(column: DataColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : String(column.value(row) ?? '');
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

const isNone = (value: Value) => value === null || value === '';

/** Rows nested and put in order; rows alike in the sorted column keep the order they came in. */
export function nest<Row>(
  rows: readonly Row[],
  { getId, childrenOf }: Shape<Row>,
  by?: { column: DataColumn<Row>; direction: Sort['direction'] },
): Branch<Row>[] {
  const branches = rows.map((row) => ({
    row,
    id: getId(row),
    children: childrenOf ? nest(childrenOf(row), { getId, childrenOf }, by) : [],
  }));
  if (!by) return branches;
  const sign = by.direction === 'ascending' ? 1 : -1;
  return branches
    .map((branch) => ({ branch, value: by.column.value(branch.row) }))
    .sort((a, b) => {
      const gap = Number(isNone(a.value)) - Number(isNone(b.value));
      return gap || (isNone(a.value) ? 0 : sign * compare(a.value, b.value));
    })
    .map(({ branch }) => branch);
}

/**
 * The branches with a row that has every word of `words` in its cells, in whatever column; what is above such a row
 * stays. Without a word, all.
 */
export function filter<Row>(
  branches: readonly Branch<Row>[],
  words: string,
  columns: readonly DataColumn<Row>[],
): readonly Branch<Row>[] {
  const wanted = words.toLocaleLowerCase('en-US').split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return branches;
  const isHit = (row: Row) => {
    const said = columns
      .map((column) => textOf(column, row))
      .join('\n')
      .toLocaleLowerCase('en-US');
    return wanted.every((word) => said.includes(word));
  };
  const keep = (list: readonly Branch<Row>[]): Branch<Row>[] =>
    list.flatMap((branch) => {
      const children = keep(branch.children);
      return children.length > 0 || isHit(branch.row) ? [{ ...branch, children }] : [];
    });
  return keep(branches);
}

/** The rows around a row, the outermost first; none where it is not there. */
export function pathTo<Row>(branches: readonly Branch<Row>[], id: RowId): RowId[] {
  for (const branch of branches) {
    if (branch.children.some((child) => child.id === id)) return [branch.id];
    const below = pathTo(branch.children, id);
    if (below.length > 0) return [branch.id, ...below];
  }
  return [];
}

/** The lines that are shown: all but those below a folded one. */
export function flatten<Row>(branches: readonly Branch<Row>[], folded: ReadonlySet<RowId>): Line<Row>[] {
  const lines: Line<Row>[] = [];
  const add = (list: readonly Branch<Row>[], level: number, parent: number): void => {
    for (const [index, { row, id, children }] of list.entries()) {
      const isOpen = children.length > 0 ? !folded.has(id) : undefined;
      lines.push({ row, id, level, position: index + 1, siblings: list.length, isOpen, parent });
      if (isOpen) add(children, level + 1, lines.length - 1);
    }
  };
  add(branches, 1, -1);
  return lines;
}

/** How many rows there are on all levels. */
export function count<Row>(branches: readonly Branch<Row>[]): number {
  return branches.reduce((sum, { children }) => sum + 1 + count(children), 0);
}

/** The rows that have something below them. */
export function foldable<Row>(branches: readonly Branch<Row>[]): RowId[] {
  return branches.flatMap(({ id, children }) => (children.length > 0 ? [id, ...foldable(children)] : []));
}

/** The order after a column's head was pressed: ascending, descending, as the rows came. */
export function nextSort(sort: Sort | undefined, id: string): Sort | undefined {
  if (sort?.id !== id) return { id, direction: 'ascending' };
  return sort.direction === 'ascending' ? { id, direction: 'descending' } : undefined;
}
