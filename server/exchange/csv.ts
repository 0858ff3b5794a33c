import papa from 'papaparse';
import type { Cell, CellType } from '../../contract/values/cell.ts';
import type { Sheet } from '../../contract/exchange/cell.ts';
import { guard } from '../../contract/exchange/guard.ts';
import { yieldIfDue } from '../lib/event-loop.ts';

/** By it Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = '\r\n';
/** How many rows are written at once. */
const ROWS = 500;

/** A cell as CSV has it. A number never runs as a formula, a text may. */
function csvCell(type: CellType, cell: Cell): string | number | null {
  if (typeof cell === 'string') return guard(cell);
  return type === 'percent' && cell !== null ? `${Number((cell * 100).toPrecision(12))}%` : cell;
}

/** A sheet as a CSV file. Other requests run in between. */
export async function csvOf({ columns, rows }: Sheet): Promise<Buffer> {
  const types = columns.map(({ type }) => type);
  const parts: Buffer[] = [];
  let page: (string | number | null)[][] = [columns.map(({ heading }) => guard(heading))];
  const write = (): void => {
    if (page.length === 0) return;
    const text = papa.unparse(page, { newline: NEWLINE }) + NEWLINE;
    parts.push(Buffer.from(parts.length === 0 ? BYTE_ORDER_MARK + text : text));
    page = [];
  };
  for (const cells of rows) {
    page.push(cells.map((cell, at) => csvCell(types[at] ?? 'text', cell)));
    if (page.length < ROWS) continue;
    write();
    await yieldIfDue();
  }
  write();
  return Buffer.concat(parts);
}
