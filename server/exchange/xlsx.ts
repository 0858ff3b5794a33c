import writeExcelFile from 'write-excel-file/node';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Cell, CellType } from '../../contract/values/cell.ts';
import { fitted, type Sheet } from '../../contract/exchange/cell.ts';
import { yieldIfDue } from '../lib/event-loop.ts';

/** The most rows and columns of a sheet of Excel. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

const FORMATS: Partial<Record<CellType, string>> = {
  date: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
  percent: '0%',
};

/** Before this day Excel counts one day that never was. */
const FIRST_DAY = '1900-03-01';

/** A cell as the library takes it: real dates, times in UTC, and numbers. */
function xlsxCell(type: CellType, cell: Cell) {
  if (cell === null || cell === '') return null;
  const format = FORMATS[type];
  if (typeof cell === 'number') return format ? { value: cell, format } : cell;
  return format && cell >= FIRST_DAY ? { value: new Date(cell), format } : fitted(cell);
}

/** The letters of a column: 0 is A, 26 is AA. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Filters in the headings of sheets, by their ranges: the library has none. */
const withFilters = (ranges: readonly string[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        insert: (_: unknown, { sheetIndex }: { sheetIndex: number }) =>
          `<autoFilter ref="${ranges[sheetIndex]}"/>`,
      },
    },
  },
});

/** Sheets as a workbook, each with a fixed heading that filters. Throws limit_reached where one does not fit. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const written = [];
  for (const { name, columns, rows } of sheets) {
    if (columns.length > COLUMNS_MAX)
      throw new Refusal(
        'limit_reached',
        `${name}: a sheet holds ${COLUMNS_MAX.toLocaleString('en-US')} columns at most. Choose one row for each value.`,
      );
    const data = [
      columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const })) as unknown[],
    ];
    for (const cells of rows) {
      if (data.length === ROWS_MAX)
        throw new Refusal(
          'limit_reached',
          `${name}: a sheet holds ${ROWS_MAX.toLocaleString('en-US')} rows at most. Choose CSV, which holds any number.`,
        );
      data.push(cells.map((cell, at) => xlsxCell(columns[at]?.type ?? 'text', cell)));
      await yieldIfDue();
    }
    written.push({
      sheet: name,
      data: data as never,
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
    });
  }
  const ranges = written.map(
    ({ columns, data }) => `A1:${lettersOf(columns.length - 1)}${(data as unknown[]).length}`,
  );
  return writeExcelFile(written, { features: [withFilters(ranges)] }).toBuffer();
}
