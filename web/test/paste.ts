import { cellOf, type Cells, copiedText, type GridColumn, type GridRow } from '../ui/grid/model.ts';
import type { ReadBlock } from '../ui/grid/block.ts';
import { parseBlock, pasteBlock } from '../ui/grid/paste.ts';
import { pasteMessage } from '../ui/grid/paste-message.ts';

/** A grid without a page, for tests of pastes. */
export interface TestGrid {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  keys: readonly string[];
  read: ReadBlock;
  refusal?: (cells: Cells) => string | undefined;
  isNameLocked?: boolean;
}

/** Changes in the order of their rows and columns. */
export const inOrder = <Change extends readonly unknown[]>(changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

/** Pastes a text into a grid at a cell, by row id and column id; without one, no cell is chosen. */
export function pasteInto(
  { columns, rows, keys, read, refusal, isNameLocked = false }: TestGrid,
  text: string,
  at?: [string, string],
) {
  let made = 0;
  const cell = at && {
    row: rows.findIndex(({ id }) => id === at[0]),
    column: columns.findIndex(({ id }) => id === at[1]),
  };
  const pasted = pasteBlock(read(parseBlock(text), { rows, columns, keys, at: cell }), {
    columns,
    rows,
    keys,
    refusal,
    at: cell,
    newRow: () => ({ id: `new-${++made}`, cells: {} }),
    isNew: ({ id }) => id.startsWith('new-'),
    isSpare: () => false,
    isLocked: ({ id }, column) => keys.includes(column) && isNameLocked && !id.startsWith('new-'),
  });
  const before = new Map(rows.map(({ id, cells }) => [id, cells]));
  const changed = pasted.rows.flatMap(({ id, cells }) =>
    Object.entries(cells)
      .filter(([column, text]) => text !== cellOf(before.get(id) ?? {}, column))
      .map(([column, text]) => [id, column, text] as const),
  );
  return { changed: inOrder(changed), message: pasteMessage(pasted) };
}

/** The languages in which copies are pasted back. */
export const LOCALES = ['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR'] as const;

/** The text of a copied block, as a spreadsheet writes it. */
const blockOf = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((line) =>
      line.map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n');

/**
 * What differs after the cells of a grid were copied and pasted back: each alone, all from the first cell on, and all under their
 * headings, also in the reverse order.
 */
export function roundTrip(grid: TestGrid) {
  const { columns, rows } = grid;
  const lines = rows.map(({ cells }) => columns.map((column) => copiedText(column, cells)));
  const headings = columns.map(({ header }) => header);
  const [first] = columns;
  const [row] = rows;
  const pastes: [string, [string, string]?][] = [
    [blockOf(lines), [row?.id ?? '', first?.id ?? '']],
    [blockOf([headings, ...lines])],
    ...(grid.isNameLocked
      ? [[blockOf([headings, ...lines].map((line) => line.toReversed()))] as [string]]
      : []),
    ...rows.flatMap(({ id }, down) =>
      columns.map((column, right): [string, [string, string]] => [
        blockOf([[lines[down]?.[right] ?? '']]),
        [id, column.id],
      ]),
    ),
  ];
  return pastes.flatMap(([text, at]) => {
    const { changed } = pasteInto(grid, text, at);
    return changed.map(([id, column, cell]) => ({ text, id, column, cell }));
  });
}
