import type { ReactNode } from 'react';
import { compareTexts, hasWords, wordsOf } from '../words.ts';

/** A column: its header, its width, and its value and text for a row. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** In pixels at the regular font size; free space is distributed in proportion. */
  width: number;
  /** Its part in free space; by default its width. */
  share?: number;
  /** Whether it is shown also where it is the same in all rows: what says how a row does. */
  isVital?: boolean;
  /** A mark as wide as 24 px before all others. It is always shown, and its heading is for screen readers. */
  isMark?: boolean;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** The value to sort by. A missing one (null or empty) is last in both directions. */
  value: (row: Row) => Value;
  /** The text that is shown and filtered; defaults to the value. */
  text?: (row: Row) => string;
  /** The rendered content; defaults to the text. */
  cell?: (row: Row) => ReactNode;
}

type Value = string | number | null;

/** What stands above the rows that belong together, in place of a column. */
export interface Group {
  name: string;
  mark?: ReactNode;
  title: ReactNode;
  /** What stands quietly beside the title. */
  about?: ReactNode;
  /** What stands at the end. */
  end?: ReactNode;
}

/** How rows are grouped, where people want that. */
export interface Grouping<Row> {
  /** The choice in the menu of columns. */
  label: string;
  /** The column whose text the groups have. */
  column: string;
  /** The id of the group of a row. */
  by: (row: Row) => RowId;
  /** The group of a row. */
  of: (row: Row) => Group;
}

/** A choice among the texts that rows have, such as a status or an owner. */
export interface DataFilter<Row> {
  /** Its name in the address. */
  id: string;
  label: string;
  /** The text of a row; one that is missing has a text too, such as 'Unassigned'. '' is not offered. */
  value: (row: Row) => string;
}

/** The chosen text of each filter, by its id. */
export type Chosen = Readonly<Record<string, string>>;

/** The sorted column and its direction. */
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

/** A row with its nested rows, in order. */
export interface Branch<Row> {
  row: Row;
  id: RowId;
  children: readonly Branch<Row>[];
  /** Not a match itself: it stays as the parent of one. */
  isContext?: boolean;
  /** Stands for the rows below it, the first of which is its row. */
  group?: () => Group;
}

/** A visible row. */
export interface Line<Row> {
  row: Row;
  id: RowId;
  /** 1 for a top-level row. */
  level: number;
  /** How far it is indented: groups do not indent. */
  depth: number;
  /** Its position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Undefined for a row without nested rows. */
  isOpen: boolean | undefined;
  /** The index of the parent's line; -1 for none. */
  parent: number;
  /** Not a match of the filter itself. */
  isContext: boolean;
  group: (() => Group) | undefined;
}

/** The text of a cell. */
export function textOf<Row>(column: DataColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : String(column.value(row) ?? '');
}

function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}

const isNone = (value: Value) => value === null || value === '';

/** Nests and sorts rows; the sort is stable. */
export function nest<Row>(
  rows: readonly Row[],
  { getId, childrenOf }: Shape<Row>,
  sorting?: { column: DataColumn<Row>; direction: Sort['direction'] },
): Branch<Row>[] {
  const branches = rows.map((row) => ({
    row,
    id: getId(row),
    children: childrenOf ? nest(childrenOf(row), { getId, childrenOf }, sorting) : [],
  }));
  if (!sorting) return branches;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return branches
    .map((branch) => ({ branch, value: sorting.column.value(branch.row) }))
    .sort((a, b) => {
      const gap = Number(isNone(a.value)) - Number(isNone(b.value));
      return gap || (isNone(a.value) ? 0 : sign * compare(a.value, b.value));
    })
    .map(({ branch }) => branch);
}

/** The branches below their groups, which are in the order of their first rows. */
export const inGroups = <Row>(branches: readonly Branch<Row>[], { by, of }: Grouping<Row>): Branch<Row>[] =>
  Array.from(
    Map.groupBy(branches, ({ row }) => by(row)),
    ([id, children]) => {
      const [{ row }] = children as [Branch<Row>];
      return { row, id, children, group: () => of(row) };
    },
  );

/**
 * The branches with a row that has the chosen texts, and every word of `query` in any column; the parents of a match stay.
 * Without a query and a choice all stay.
 */
export function filter<Row>(
  branches: readonly Branch<Row>[],
  query: string,
  columns: readonly DataColumn<Row>[],
  filters: readonly DataFilter<Row>[] = [],
  chosen: Chosen = {},
): readonly Branch<Row>[] {
  const wanted = wordsOf(query);
  const used = filters.filter(({ id }) => chosen[id] !== undefined);
  if (wanted.length === 0 && used.length === 0) return branches;
  const isHit = (row: Row) => {
    if (!used.every(({ id, value }) => value(row) === chosen[id])) return false;
    const texts = () => columns.map((column) => textOf(column, row));
    return wanted.length === 0 || hasWords(texts(), wanted);
  };
  const keep = (list: readonly Branch<Row>[]): Branch<Row>[] =>
    list.flatMap((branch) => {
      const children = keep(branch.children);
      if (isHit(branch.row)) return [{ ...branch, children }];
      return children.length > 0 ? [{ ...branch, children, isContext: true }] : [];
    });
  return keep(branches);
}

/** The texts that a filter offers: those of the rows, sorted. */
export function optionsOf<Row>(branches: readonly Branch<Row>[], { value }: DataFilter<Row>): string[] {
  const texts = new Set<string>();
  const add = (list: readonly Branch<Row>[]): void => {
    for (const { row, children } of list) {
      texts.add(value(row));
      add(children);
    }
  };
  add(branches);
  texts.delete('');
  return [...texts].sort(compareTexts);
}

/** The ancestors of a row, the outermost first; none if the row does not exist. */
export function pathTo<Row>(branches: readonly Branch<Row>[], id: RowId): RowId[] {
  for (const branch of branches) {
    if (branch.children.some((child) => child.id === id)) return [branch.id];
    const below = pathTo(branch.children, id);
    if (below.length > 0) return [branch.id, ...below];
  }
  return [];
}

/** The visible lines: all but those below a folded one. */
export function flatten<Row>(branches: readonly Branch<Row>[], folded: ReadonlySet<RowId>): Line<Row>[] {
  const lines: Line<Row>[] = [];
  const add = (list: readonly Branch<Row>[], level: number, depth: number, parent: number): void => {
    for (const [index, { row, id, children, isContext = false, group }] of list.entries()) {
      const isOpen = children.length > 0 ? !folded.has(id) : undefined;
      const place = { level, depth, position: index + 1, siblings: list.length, parent };
      lines.push({ row, id, ...place, isOpen, isContext, group });
      if (isOpen) add(children, level + 1, group ? depth : depth + 1, lines.length - 1);
    }
  };
  add(branches, 1, 0, -1);
  return lines;
}

/** The length of the longest text of a column. */
export function longestText<Row>(branches: readonly Branch<Row>[], column: DataColumn<Row>): number {
  return branches.reduce(
    (longest, { row, children }) =>
      Math.max(longest, textOf(column, row).length, longestText(children, column)),
    0,
  );
}

/** From so many rows on, a column says nothing that is the same in all of them; in fewer, columns would come and go with each row. */
const ALIKE_MIN = 6;

/** The columns that are empty or the same in all rows, with that text. */
export function alikeIn<Row>(
  branches: readonly Branch<Row>[],
  columns: readonly DataColumn<Row>[],
): ReadonlyMap<string, string> {
  const [first] = branches;
  if (!first || count(branches) < ALIKE_MIN) return new Map();
  const isAll = (list: readonly Branch<Row>[], column: DataColumn<Row>, text: string): boolean =>
    list.every(({ row, children }) => textOf(column, row) === text && isAll(children, column, text));
  return new Map(
    columns.flatMap((column) => {
      const text = textOf(column, first.row);
      return !column.isVital && isAll(branches, column, text) ? [[column.id, text] as const] : [];
    }),
  );
}

/** The number of rows on all levels, without mere parents of matches. */
export function count<Row>(branches: readonly Branch<Row>[]): number {
  return branches.reduce((sum, { children, isContext }) => sum + (isContext ? 0 : 1) + count(children), 0);
}

/** The rows with nested rows. */
export function foldable<Row>(branches: readonly Branch<Row>[]): RowId[] {
  return branches.flatMap(({ id, children }) => (children.length > 0 ? [id, ...foldable(children)] : []));
}

/** The order after a click on a column header: ascending, descending, unsorted. */
export function nextSort(sort: Sort | undefined, id: string): Sort | undefined {
  if (sort?.id !== id) return { id, direction: 'ascending' };
  return sort.direction === 'ascending' ? { id, direction: 'descending' } : undefined;
}
