import type { GridColumn } from './model.ts';

/** A text without case, and with single spaces. */
export const plainText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

/** Whether two texts differ in case and spaces only. */
export const sameText = (a: string, b: string): boolean => plainText(a) === plainText(b);

/** A heading without case and signs: 'Start date *' is 'start date'. */
const headingOf = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The headings of a pasted block. */
export interface Header {
  /** The column below each heading; undefined for one that the grid does not have. */
  columns: (GridColumn | undefined)[];
  /** The headings that the grid does not have, of columns with a text. */
  unknown: string[];
}

/**
 * Recognizes a first row of headings: two of them at least name columns, or all do. A heading is that of the grid or another name
 * of the column. Undefined where the first row has none.
 */
export function headerOf(
  columns: readonly GridColumn[],
  [first = [], ...body]: readonly (readonly string[])[],
): Header | undefined {
  if (body.length === 0) return undefined;
  const left = new Map(
    columns.flatMap((column) =>
      [column.header, ...(column.aliases ?? [])].map((name) => [headingOf(name), column]),
    ),
  );
  const found = first.map((text) => {
    const column = left.get(headingOf(text));
    // Each column is taken once.
    for (const [name, one] of left) if (one === column) left.delete(name);
    return column;
  });
  const count = found.filter(Boolean).length;
  const isHeader = count > 1 || (count === 1 && first.every((text, index) => !text || found[index]));
  if (!isHeader) return undefined;
  const unknown = first.filter((text, index) => text && !found[index] && body.some((texts) => texts[index]));
  return { columns: found, unknown };
}
