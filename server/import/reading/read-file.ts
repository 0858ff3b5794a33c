import type { ReadSheet } from '../../../contract/table/row.ts';
import { readCsv } from './csv.ts';
import { decoded } from './decode.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { type ReadingSource, UnreadableError } from './limits.ts';
import { readXlsx } from './xlsx.ts';

const ZIP = [0x50, 0x4b];
/** The container of Office files before 2007, and of encrypted ones. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const PASTED = 'Pasted';

/** The name of a sheet that a file has: that of the file without its ending. */
const sheetName = (file: string): string => file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');

async function readBytes(name: string, bytes: Uint8Array, limits: ReadingLimits): Promise<ReadSheet[]> {
  if (beginsWith(bytes, OLD_OFFICE))
    throw new UnreadableError(
      'This file is an older Excel file, or has a password: save it as .xlsx without a password.',
    );
  if (beginsWith(bytes, PDF))
    throw new UnreadableError('This file is a PDF document: import the sheet that it was made from.');
  if (name.toLowerCase().endsWith('.json')) {
    // It takes as much memory as the rest.
    const { readStrategyFile } = await import('./strategy-file.ts');
    return readStrategyFile(decoded(bytes));
  }
  return beginsWith(bytes, ZIP) ? readXlsx(bytes, limits) : readCsv(decoded(bytes), sheetName(name), limits);
}

const pastedText = (text: string | Uint8Array): string =>
  typeof text === 'string' ? text : new TextDecoder().decode(text);

/** The sheets of a file, or of what was pasted, that are not empty. Throws UnreadableError. */
export async function readSource(source: ReadingSource, limits: ReadingLimits): Promise<ReadSheet[]> {
  const sheets =
    'text' in source
      ? readCsv(pastedText(source.text), PASTED, limits)
      : await readBytes(source.name, source.bytes, limits);
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0)
    throw new UnreadableError(
      'text' in source ? 'Nothing was pasted.' : 'This file has no cell with a value.',
    );
  return filled;
}
