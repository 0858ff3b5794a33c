import { Refusal } from '../../contract/api/refusal.ts';
import type { Cell, CellType } from '../../contract/values/cell.ts';
import { fitted, type Sheet } from '../../contract/exchange/cell.ts';
import { zip } from '../lib/zip.ts';
import { escaped, HEADING_STYLE, SHEET_ROOT, sheetPath, styleOf, workbookParts } from './workbook-parts.ts';

/** The most rows and columns of a sheet of Excel. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** Before this day Excel counts one day that never was. */
const FIRST_DAY = '1900-03-01';
/** The number that Excel has for the first day of JavaScript's time. */
const EPOCH_DAY = 25_569;
const DAY_MS = 86_400_000;

/** The letters of a column: 0 is A, 26 is AA. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Text stands in its cell: a table of shared strings would hold all of them until the end. */
const textCell = (place: string, text: string, style = 0): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A cell: real dates, times in UTC, and numbers. */
function cellXml(place: string, type: CellType, cell: Cell): string {
  if (cell === null || cell === '') return '';
  const isDate = (type === 'date' || type === 'time') && cell >= FIRST_DAY;
  if (typeof cell === 'string' && !isDate) return textCell(place, fitted(cell));
  const value = typeof cell === 'string' ? Date.parse(cell) / DAY_MS + EPOCH_DAY : cell;
  return `<c r="${place}" s="${styleOf(type)}"><v>${value}</v></c>`;
}

/** A sheet as XML, row by row: a fixed heading that filters, and what is below. Throws limit_reached where it does not fit. */
function* sheetXml({ name, columns, rows }: Sheet, index: number): Generator<string> {
  const letters = columns.map((_, at) => lettersOf(at));
  const [start, end] = SHEET_ROOT;
  yield (
    `${start}<sheetViews><sheetView${index === 0 ? ' tabSelected="1"' : ''} workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
  );
  for (const [at, { width }] of columns.entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  yield '</cols><sheetData><row r="1">';
  for (const [at, { heading }] of columns.entries())
    yield textCell(`${letters[at]}1`, heading, HEADING_STYLE);
  yield '</row>';
  let count = 1;
  for (const cells of rows) {
    if (++count > ROWS_MAX)
      throw new Refusal(
        'limit_reached',
        `${name}: a sheet holds ${ROWS_MAX.toLocaleString('en-US')} rows at most. Choose CSV, which holds any number.`,
      );
    const row = cells.map((cell, at) => cellXml(`${letters[at]}${count}`, columns[at]?.type ?? 'text', cell));
    yield `<row r="${count}">${row.join('')}</row>`;
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${count}"/>${end}`;
}

/** Sheets as a workbook, whose rows are compressed as they are made. Throws limit_reached where a sheet does not fit. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const wide = sheets.find(({ columns }) => columns.length > COLUMNS_MAX);
  if (wide)
    throw new Refusal(
      'limit_reached',
      `${wide.name}: a sheet holds ${COLUMNS_MAX.toLocaleString('en-US')} columns at most. Choose one row for each value.`,
    );
  return zip([
    ...workbookParts(sheets.map(({ name }) => name)),
    ...sheets.map((sheet, index) => ({ name: sheetPath(index), text: sheetXml(sheet, index) })),
  ]);
}
