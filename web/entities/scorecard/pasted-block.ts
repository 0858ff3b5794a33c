import type { ColumnUse, ImportMapping } from '../../../contract/table/mapping.ts';
import { readPoint } from '../../../contract/values/point-value.ts';
import {
  type Block,
  type BlockLine,
  type BlockPlace,
  isWord,
  NO_HEADINGS,
  refusedBlock,
  type Table,
  trimmed,
  widthOf,
} from '../../ui/grid/block.ts';
import type { Cells, GridColumn } from '../../ui/grid/model.ts';
import { slotsOf } from '../../ui/grid/slots.ts';
import { cellOfText, pastedTable } from '../record/pasted-table.ts';
import {
  type PastedColumn,
  type PastedPoint,
  type PastedPoints,
  pointsIn,
  tableOfPoints,
} from './pasted-points.ts';
import { NOT_APPLICABLE } from './points.ts';
import { type PointsContext, withShownPeriods } from './shown-periods.ts';

/** Where a point goes: what names its row, if anything does, and the column; or why it goes nowhere. */
export type PointPlace = { names: Cells; column: string } | { unknown: string } | { refused: string };

/** A grid of points, as a paste sees it. */
export interface PointsGrid extends PointsContext {
  /** What the rows of a block without headings are. */
  rows: ImportMapping['rows'];
  /** How a column is read in such a block; null where its cells are texts. */
  useOf: (column: GridColumn) => ColumnUse | null;
  /** The columns that name a row beside the first. */
  names: readonly GridColumn[];
  isName: (text: string) => boolean;
  /** `index` counts the columns of values of the table. */
  placeOf: (point: PastedPoint, table: PastedPoints, index: number) => PointPlace;
  /** The column of texts that one of the table is. */
  textColumn?: (column: PastedColumn) => string | undefined;
}

/** A line of a block, and the lines of the table that its cells are of. */
interface BlockRow extends BlockLine {
  cells: Record<string, string>;
  lines: Map<string, number>;
}

/** Why values go nowhere whose columns nothing tells. */
const NO_PLACE = 'choose the cell that its values begin in, or paste their periods too';

/** The fields that tell where a point belongs. */
const PLACES: ReadonlySet<string> = new Set(
  'kpi, kpiCode, unit, period, year, month, series, actual, target, red, lo, hi'.split(', '),
);

/** What a cell becomes that says that there is no value; undefined for another one. */
function nothingIn(text: string): string | undefined {
  const { kind } = readPoint(cellOfText(text), { decimal: '.', unit: '' });
  return kind === 'none' ? '' : kind === 'na' ? NOT_APPLICABLE : undefined;
}

/** A block from the current cell on, and beside the names of rows that it has. */
function bySlots(table: Table, place: BlockPlace, grid: PointsGrid) {
  const { slots, isNamed } = slotsOf(table, place, {
    names: grid.names,
    isOfValues: true,
    isName: grid.isName,
  });
  const { mapping, sheet } = pastedTable(table, grid, grid.rows);
  const heading = { first: 0, count: 0 };
  const columns = slots.map((column) => {
    const isKey = column !== undefined && place.keys.includes(column.id);
    return column && (isNamed || !isKey) ? grid.useOf(column) : null;
  });
  const read = pointsIn(
    {
      sheet,
      mapping: { ...mapping, heading, rows: grid.rows, columns, open: [] },
      headings: [],
      questions: [],
    },
    grid,
  );
  return { slots, isNamed, read };
}

/** Reads a pasted block into a grid of points. */
export function readPointBlock(pasted: Table, place: BlockPlace, grid: PointsGrid): Block {
  const table = withShownPeriods(trimmed(pasted), grid);
  const byNames = table.flat().some(isWord) ? pointsIn(tableOfPoints(table, grid), grid) : undefined;
  const hasNames = byNames?.hasHeading || (byNames?.hasPeriods && byNames.points.length > 0);
  const atCell = byNames && hasNames ? undefined : bySlots(table, place, grid);
  const read = atCell?.read ?? byNames;
  if (!read) return refusedBlock(NO_HEADINGS);
  if (atCell?.isNamed && !place.at && grid.rows === 'kpiPeriods') {
    const count = (all: readonly (GridColumn | undefined)[]): number =>
      all.filter((column) => column && 'points' in (grid.useOf(column) ?? {})).length;
    if (count(atCell.slots) !== count(place.columns)) return refusedBlock(NO_PLACE);
  }
  const { points, lines, columns, hasHeading } = read;
  const headingOf = (column: number): string => columns[column]?.heading ?? '';
  /** The headings, or periods, that have no column, by the column of the table. */
  const unknown = new Map<string, number>();
  const repeated = new Set<string>();
  const refused = new Set(read.refused);
  const rows = new Map<string, BlockRow[]>();
  const byLine = new Map<number, Record<string, string>>();
  const valueColumns = [...new Set(points.map(({ column }) => column))].sort((a, b) => a - b);
  const textColumns = atCell
    ? atCell.slots.map((column) => {
        const isName = column !== undefined && !atCell.isNamed && place.keys.includes(column.id);
        return column && (isName || grid.useOf(column) === null) ? column.id : undefined;
      })
    : columns.map((column) => grid.textColumn?.(column));
  for (const [index, { heading, field, isRead, isOpen }] of columns.entries()) {
    const isPlace = isOpen || (isRead && (field === undefined || PLACES.has(field)));
    if (!isPlace && !textColumns[index] && lines.some((cells) => cells[index])) unknown.set(heading, index);
  }
  let isNamed = false;
  for (const point of points) {
    if (columns[point.column]?.isRead === false) continue;
    const index = valueColumns.indexOf(point.column);
    const target = grid.placeOf(point, read, index);
    if ('refused' in target) refused.add(target.refused);
    else if ('unknown' in target) unknown.set(target.unknown, point.column);
    else {
      const { names, column } = target;
      const isByLine = Object.keys(names).length === 0;
      isNamed ||= !isByLine;
      const down = read.isByKpi && !atCell && isByLine && grid.rows !== 'periodKpis' ? index : point.line;
      // A line of values is one row, and equal names may be of two.
      const isWide =
        grid.rows === 'kpiPeriods' && !read.isByKpi && columns[point.column]?.field === undefined;
      const id = isByLine ? String(down) : JSON.stringify([names, isWide && point.line]);
      const same = rows.get(id) ?? [];
      rows.set(id, same);
      // Another line with a value for the same cell names its row a second time.
      let row = same.find((each) => [undefined, point.line].includes(each.lines.get(column)));
      if (!row) same.push((row = { cells: { ...names }, lines: new Map(), down }));
      if (row.cells[column] === undefined) row.cells[column] = point.text;
      else repeated.add(headingOf(point.column));
      row.lines.set(column, point.line);
      byLine.set(point.line, row.cells);
    }
  }
  const isPlaced = atCell !== undefined && !atCell.isNamed;
  for (const [line, cells] of lines.entries())
    for (const [column, text] of cells.entries()) {
      const id = textColumns[column];
      const row = byLine.get(line) ?? {};
      if (id !== undefined && (text !== '' || isPlaced)) row[id] = text;
      const slot = atCell?.slots[column]?.id;
      const nothing = isPlaced ? nothingIn(text) : undefined;
      if (slot !== undefined && nothing !== undefined) row[slot] ??= nothing;
      if (isPlaced && Object.keys(row).length > 0 && !byLine.has(line)) {
        byLine.set(line, row);
        rows.set(String(line), [{ cells: row, lines: new Map(), down: line }]);
      }
    }
  const all = [...rows.values()].flat();
  unknown.delete('');
  const inOrder = [...unknown].sort(([, a], [, b]) => a - b).map(([text]) => text);
  if (hasHeading && all.length === 0 && refused.size === 0) return refusedBlock(NO_HEADINGS, inOrder);
  return {
    lines: all,
    isNamed,
    unknown: inOrder,
    repeated: [...repeated],
    refused: [...refused],
    beyond: atCell ? Math.max(0, widthOf(lines) - atCell.slots.filter(Boolean).length) : 0,
  };
}
