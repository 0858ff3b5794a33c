import { folded } from '../../../contract/values/cell-text.ts';
import type { GridColumn } from './model.ts';

/** A text without case, and with single spaces. */
export const plainText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

/** Whether two texts differ in case and spaces only. */
export const sameText = (a: string, b: string): boolean => plainText(a) === plainText(b);

/** A heading without case, accents and signs: 'Start date *' is 'start date'. */
const headingOf = (text: string): string => folded(text.replaceAll(/[%#]/g, ' '));

/** The columns that a row of headings names. */
export interface Header {
  /** The column below each heading; undefined for one that the grid does not have. */
  columns: (GridColumn | undefined)[];
  /** The indexes of headings whose column an earlier one has. */
  repeated: number[];
}

/**
 * The columns of headings: a heading is that of the grid or another name of the column, or what `columnsNamed` reads. Each column
 * is taken once.
 */
export function headerOf(
  columns: readonly GridColumn[],
  texts: readonly string[],
  columnsNamed: (texts: readonly string[]) => (GridColumn | undefined)[],
): Header {
  const named = new Map([
    ...columns.flatMap((column) => (column.aliases ?? []).map((name) => [headingOf(name), column] as const)),
    ...columns.map((column) => [headingOf(column.header), column] as const),
  ]);
  const others = columnsNamed(texts);
  const taken = new Set<GridColumn>();
  const repeated: number[] = [];
  const matches = texts.map((text, index) => {
    const column = named.get(headingOf(text)) ?? others[index];
    if (!column) return undefined;
    if (taken.has(column)) {
      repeated.push(index);
      return undefined;
    }
    taken.add(column);
    return column;
  });
  return { columns: matches, repeated };
}
