import type { Cell, CellType, ReadCell } from '../../contract/values/cell.ts';
import type { Sheet } from '../../contract/exchange/cell.ts';
import { textOf } from '../../contract/values/cell-text.ts';
import { REASON } from '../../contract/import/memory.ts';
import type { ImportMapping } from '../../contract/table/mapping.ts';
import type { PlannedRow } from '../../contract/import/planned.ts';
import type { ReadSheet } from '../../contract/table/row.ts';

/** In characters. */
const REASON_WIDTH = 60;
const WIDTH = 18;

/** How many columns rows have. */
export const widthOf = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((most, { length }) => Math.max(most, length), 0);

/** The type of a column: that of its cells, where they have the same. */
function typeOf(cells: readonly (ReadCell | undefined)[]): CellType {
  const kinds = new Set(cells.flatMap((cell) => (textOf(cell) === '' ? [] : [cell?.kind])));
  const [kind] = kinds;
  return kinds.size === 1 && (kind === 'date' || kind === 'percent') ? kind : 'text';
}

function cellOf(cell: ReadCell | undefined, type: CellType): Cell {
  if (cell === undefined || cell.value === null) return null;
  if (cell.kind === 'number' || (cell.kind === 'percent' && type === 'percent')) return Number(cell.value);
  return cell.kind === 'date' && type === 'date' ? String(cell.value).slice(0, 10) : textOf(cell);
}

/**
 * The rows that are refused, or have cells that are left out, as they stand in the sheet, with the reasons beside them: what is mended
 * can be imported.
 */
export function refusedSheet(
  sheet: ReadSheet,
  mapping: ImportMapping,
  planned: readonly PlannedRow[],
): Sheet {
  const refused = planned
    .map(({ row, problems, omitted }) => ({ row, problems: [...problems, ...omitted] }))
    .filter(({ problems }) => problems.length > 0);
  const { first, count } = mapping.heading;
  const [heading = [], ...more] = sheet.rows.slice(first, first + count);
  const rows = refused.map(({ row }) => sheet.rows[row] ?? []);
  const width = widthOf([heading, ...rows]);
  const indexes = Array.from({ length: width }, (_, index) => index);
  const types = indexes.map((index) => typeOf(rows.map((cells) => cells[index])));
  const cellsOf = (cells: readonly ReadCell[]): Cell[] =>
    indexes.map((index) => cellOf(cells[index], types[index] ?? 'text'));
  return {
    name: 'Refused rows',
    columns: [
      ...indexes.map((index) => ({
        heading: textOf(heading[index]),
        type: types[index] ?? 'text',
        width: WIDTH,
      })),
      { heading: REASON, type: 'text', width: REASON_WIDTH },
    ],
    rows: [
      ...more.map((cells) => indexes.map((index) => textOf(cells[index]))),
      ...refused.map(({ row, problems }, index) => [
        ...cellsOf(rows[index] ?? []),
        `Row ${row + 1}: ${problems.map(({ message }) => message).join('; ')}`,
      ]),
    ],
  };
}
