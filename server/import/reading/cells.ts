import { SHEET_NAME_MAX } from '../../../contract/table/mapping.ts';
import { plainName } from '../../../contract/table/plain-name.ts';
import type { ReadCell } from '../../../contract/values/cell.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';

/** A cell as it goes from one process to the other: a text, a number, a boolean, none, a percent or a date. */
type SentCell = string | number | boolean | null | { p: number } | { d: string };

interface SentSheet {
  name: string;
  rows: SentCell[][];
  isCut: boolean;
}

/** A cell without a value. */
export const EMPTY: ReadCell = { value: null, kind: 'empty' };

function sentCell({ value, kind }: ReadCell): SentCell {
  if (kind === 'percent') return { p: Number(value) };
  return kind === 'date' ? { d: String(value) } : value;
}

const KINDS = { string: 'text', number: 'number', boolean: 'boolean' } as const;

function readCell(sent: SentCell): ReadCell {
  if (sent === null) return EMPTY;
  if (typeof sent === 'object')
    return 'p' in sent ? { value: sent.p, kind: 'percent' } : { value: sent.d, kind: 'date' };
  return { value: sent, kind: KINDS[typeof sent as keyof typeof KINDS] };
}

/** Sheets as bytes for another process or thread. */
export const bytesOfSheets = (sheets: readonly ReadSheet[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      JSON.stringify(
        sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((cells) => cells.map(sentCell)) })),
      ),
    ),
  );

/** The sheets in bytes. Of large ones this takes a while, so it belongs into a thread. */
export const sheetsIn = (bytes: Uint8Array): ReadSheet[] =>
  (JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as SentSheet[]).map(
    (sheet) => ({ ...sheet, rows: sheet.rows.map((cells) => cells.map(readCell)) }),
  );

const isEmpty = ({ value }: ReadCell): boolean => value === null || value === '';

/** A sheet within limits, without its trailing empty rows and columns. */
export function trimmedSheet(
  { name, rows, isCut }: ReadSheet,
  limits: { rows: number; columns: number },
): ReadSheet {
  const lengths = rows.map((cells) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
  const height = lengths.findLastIndex((length) => length > 0) + 1;
  const width = lengths.reduce((most, length) => Math.max(most, length), 0);
  return {
    name: plainName(name, SHEET_NAME_MAX) || 'Sheet',
    rows: rows
      .slice(0, Math.min(height, limits.rows))
      .map((cells, row) => cells.slice(0, Math.min(lengths[row] ?? 0, limits.columns))),
    isCut: isCut || height > limits.rows || width > limits.columns,
  };
}
