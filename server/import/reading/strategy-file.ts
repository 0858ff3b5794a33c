import type { Cell, CellType, ReadCell } from '../../../contract/values/cell.ts';
import type { Sheet } from '../../../contract/exchange/cell.ts';
import { sheetsOfFile } from '../../../contract/exchange/file-sheets.ts';
import { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import { UnreadableError } from './limits.ts';

const KINDS: Record<CellType, ReadCell['kind']> = {
  text: 'text',
  number: 'number',
  percent: 'percent',
  date: 'date',
  time: 'text',
};

function readCell(value: Cell, type: CellType): ReadCell {
  if (value === null || value === '') return { value: null, kind: 'empty' };
  return { value, kind: typeof value === 'string' && type === 'number' ? 'text' : KINDS[type] };
}

function readSheet({ name, columns, rows }: Sheet): ReadSheet {
  const heading = columns.map((column) => readCell(column.heading, 'text'));
  const cells = Array.from(rows, (row) =>
    row.map((value, index) => readCell(value, columns[index]?.type ?? 'text')),
  );
  return { name, rows: cells.length === 0 ? [] : [heading, ...cells], isCut: false };
}

/** The sheets of a strategy file: its plan, values and targets. Throws UnreadableError. */
export function readStrategyFile(text: string): ReadSheet[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new UnreadableError('This file is no strategy file, and no sheet.');
  }
  const read = StrategyFile.safeParse(given);
  if (read.success) return sheetsOfFile(read.data).map(readSheet);
  const [issue] = read.error.issues;
  throw new UnreadableError(`${issue?.message ?? 'This is no strategy file'}.`);
}
