import JSZip from 'jszip';
import readWorkbook from 'read-excel-file/node';
import type { ReadCell } from '../../../contract/values/cell.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import { EMPTY, trimmedSheet } from './cells.ts';
import { cutSheet } from './cut.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { UnreadableError } from './limits.ts';
import { cellStylesIn, type Merge, mergesIn, placeOf, type SheetMarks, styledCells } from './marks.ts';
import { DAMAGED, unpackWorkbook } from './unpack.ts';

/** What the library gives of a cell. */
type Given = string | number | boolean | Date | null;

const NO_MARKS: SheetMarks = { percents: new Set(), indents: new Map(), merges: [] };

/** The paths of the sheets of a workbook in their order, those of charts too. */
function sheetPaths(parts: ReadonlyMap<string, string>): string[] {
  const attribute = (tag: string, name: RegExp): string => name.exec(tag)?.[1] ?? '';
  const targets = new Map(
    Array.from(
      (parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g),
      ([tag]) => [attribute(tag, /\bId="([^"]*)"/), attribute(tag, /\bTarget="([^"]*)"/)],
    ),
  );
  return Array.from((parts.get('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g), ([tag]) => {
    const target = targets.get(attribute(tag, /\b\w+:id="([^"]*)"/)) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Before it lie the days that are times only. */
const FIRST_DAY = Date.UTC(1900, 0, 2);

/** A date as YYYY-MM-DD, with its time where it has one; a time alone as HH:MM. */
function dateCell(date: Date): ReadCell {
  const minute = Math.round(date.getTime() / 60_000) * 60_000;
  if (Number.isNaN(minute)) return EMPTY;
  const text = new Date(minute).toISOString();
  if (minute < FIRST_DAY) return { value: text.slice(11, 16), kind: 'text' };
  return { value: minute % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 16), kind: 'date' };
}

/** Excel shows 15 digits of a number: 0.1 + 0.2 is 0.3. */
const shown = (value: number): number => Number(value.toPrecision(15));

/** Reads a cell. The indentation of a text becomes spaces before it, as texts have it. */
function readCell(given: Given, { percents, indents }: SheetMarks, place: string): ReadCell {
  if (given === null || given === '') return EMPTY;
  if (given instanceof Date) return dateCell(given);
  if (typeof given === 'number')
    return { value: shown(given), kind: percents.has(place) ? 'percent' : 'number' };
  if (typeof given === 'boolean') return { value: given, kind: 'boolean' };
  return { value: ' '.repeat(indents.get(place) ?? 0) + given, kind: 'text' };
}

const YEAR = /^(?:19|20|21)\d\d$/;

/** Whether a merged cell is one of a heading or a group, which counts for each of its rows and columns. A value counts once. */
const isShared = ({ value, kind }: ReadCell): boolean =>
  kind === 'text' || kind === 'date' || YEAR.test(String(value));

/** Fills the cells that are merged with the one that has the text. */
function fillMerges(rows: ReadCell[][], merges: readonly Merge[]): void {
  for (const { top, left, bottom, right } of merges) {
    const cell = rows[top]?.[left];
    if (!cell || !isShared(cell)) continue;
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row++)
      for (let column = left; column <= Math.min(right, (rows[row]?.length ?? 0) - 1); column++)
        (rows[row] as ReadCell[])[column] = cell;
  }
}

/** A workbook as the library gets it, and what it does not tell of each sheet. */
interface Prepared {
  file: Buffer;
  sheets: { marks: SheetMarks; isCut: boolean }[];
}

/** Prepares the parts of a workbook within the limits, which it takes out of the map. */
async function prepare(parts: Map<string, string>, limits: ReadingLimits): Promise<Prepared> {
  const paths = sheetPaths(parts);
  const styles = cellStylesIn(parts.get('xl/styles.xml') ?? '');
  const zip = new JSZip();
  const sheets = paths.map((path) => {
    const whole = parts.get(path) ?? '';
    const { xml, isCut } = cutSheet(whole, limits);
    if (parts.has(path)) parts.set(path, xml);
    return { marks: { ...styledCells(xml, styles), merges: mergesIn(whole) }, isCut };
  });
  for (const [path, text] of parts) zip.file(path, text);
  parts.clear();
  return { file: await zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' }), sheets };
}

/** The rows that the library gives; a sheet of charts has none. */
const givenRows = (data: unknown): readonly (readonly Given[])[] => (data ?? []) as Given[][];

/** Reads a workbook. Throws UnreadableError. */
export async function readXlsx(bytes: Uint8Array, limits: ReadingLimits): Promise<ReadSheet[]> {
  const { file, sheets } = await prepare(await unpackWorkbook(bytes, limits.megabytes), limits);
  const read = await readWorkbook(file, { trim: false }).catch(() => {
    throw new UnreadableError(DAMAGED);
  });
  return read.map(({ sheet: name, data }, index) => {
    const { marks, isCut } = sheets[index] ?? { marks: NO_MARKS, isCut: false };
    const rows = givenRows(data).map((cells, row) =>
      cells.map((cell, column) => readCell(cell, marks, placeOf(row, column))),
    );
    fillMerges(rows, marks.merges);
    return trimmedSheet({ name, rows, isCut }, limits);
  });
}
