import type { GridColumn } from './model.ts';
import { isNumeric, isWord, type NameReader, type Table, textsAt, widthOf } from './names.ts';

/** The places of a table with one value a line: what names its row, its column, and the value. */
export interface LongForm {
  keys: readonly number[];
  column: number;
  value: number;
  /** The columns that the lines name. */
  named: readonly (GridColumn | undefined)[];
}

/**
 * A line for each name, with its values in their columns. Where a name has two values for a column, it has a second line. Texts
 * that name no column are `unknown`.
 */
export function perColumn(lines: Table, { keys, column, value, named }: LongForm) {
  const columns = [...new Set(named.filter((column) => column !== undefined))];
  const byName = new Map<string, string[][]>();
  for (const [at, line] of lines.entries()) {
    const index = columns.indexOf(named[at] as GridColumn);
    if (index < 0) continue;
    const place = keys.length + index;
    const names = keys.map((key) => line[key] ?? '');
    const id = names.join('\t');
    const own = byName.get(id) ?? [];
    byName.set(id, own);
    let free = own.find((row) => row[place] === undefined);
    if (!free) own.push((free = [...names]));
    free[place] = line[value] ?? '';
  }
  const unknown = textsAt(lines, column).filter((text, at) => text && !named[at] && lines[at]?.[value]);
  return { columns, lines: Array.from(byName.values()).flat(), unknown };
}

/**
 * The indexes of name, column and value in a table that has one value a line, and whether its first line is of headings; undefined for
 * another table.
 */
export function longColumns(
  table: Table,
  names: NameReader,
): { row: number; column: number; value: number; hasHeading: boolean } | undefined {
  const columns = Array.from({ length: widthOf(table) }, (_, index) => textsAt(table, index));
  // Some of the names may be of no column.
  const column = columns.findIndex(
    (texts) => !texts.some(isNumeric) && 2 * names.columnsNamed(texts).filter(Boolean).length >= table.length,
  );
  const row = columns.findIndex((texts) => names.rowsNamed(texts).some(Boolean));
  const [value, ...more] = columns.flatMap((texts, index) => (texts.some(isNumeric) ? [index] : []));
  if (column < 0 || row < 0 || value === undefined) return undefined;
  if (more.length > 0 || row === value) return undefined;
  const [first = []] = table;
  const hasHeading =
    isWord(first[value] ?? '') && !names.columnsNamed([first[column] ?? ''], true).some(Boolean);
  return { row, column, value, hasHeading };
}
