import { plainName, SHEET_NAME_MAX } from '../../../contract/table/plain-name.ts';
import type { ReadCell } from '../../../contract/values/cell.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { checkMemory } from './limits.ts';

/** A cell as it goes from one process to the other: a text, a number, a boolean, none, a percent or a date. */
type SentCell = string | number | boolean | null | { p: number } | { d: string };

/** What bytes begin with: the sheets with the count of their rows, and each different cell once. */
interface Head {
  sheets: (Omit<ReadSheet, 'rows'> & { height: number })[];
  cells: SentCell[];
}

/** A cell without a value. */
const EMPTY: ReadCell = { value: null, kind: 'empty' };

/** After how many cells the memory is looked at. */
const CHECKED_CELLS = 8192;

type Value = NonNullable<ReadCell['value']>;

/** The cells of a sheet while it is read. Equal cells are one object, and empty ones behind the last of a row are none. */
export class SheetCells {
  readonly #limits: ReadingLimits;
  readonly #cells = new Map<ReadCell['kind'], Map<Value, ReadCell>>();
  readonly #rows: ReadCell[][] = [];
  #isCut = false;
  #count = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  get height(): number {
    return this.#rows.length;
  }

  get width(): number {
    return this.#rows.reduce((most, { length }) => Math.max(most, length), 0);
  }

  at(row: number, column: number): ReadCell | undefined {
    return this.#rows[row]?.[column];
  }

  /** Whether a place is within the limits; a sheet with a cell that is not is cut. */
  isWithin(row: number, column: number): boolean {
    const isWithin = row < this.#limits.rows && column < this.#limits.columns;
    this.#isCut ||= !isWithin;
    return isWithin;
  }

  put(row: number, column: number, value: Value, kind: ReadCell['kind']): void {
    if (!this.isWithin(row, column)) return;
    if (++this.#count % CHECKED_CELLS === 0) checkMemory();
    while (this.#rows.length <= row) this.#rows.push([]);
    const cells = this.#rows[row] as ReadCell[];
    while (cells.length < column) cells.push(EMPTY);
    cells[column] = this.#shared(value, kind);
  }

  sheet(name: string, rest: Pick<ReadSheet, 'isHidden' | 'unstored'> = {}): ReadSheet {
    return {
      name: plainName(name, SHEET_NAME_MAX) || 'Sheet',
      rows: this.#rows,
      isCut: this.#isCut,
      ...rest,
    };
  }

  #shared(value: Value, kind: ReadCell['kind']): ReadCell {
    let cells = this.#cells.get(kind);
    if (!cells) this.#cells.set(kind, (cells = new Map<Value, ReadCell>()));
    let cell = cells.get(value);
    if (!cell) cells.set(value, (cell = { value, kind }));
    return cell;
  }
}

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

/** Sheets as bytes for another process or thread: the length of the head, the head, and of each row its length and the indexes of its cells. */
export function bytesOfSheets(sheets: readonly ReadSheet[]): Uint8Array<ArrayBuffer> {
  const indexes = new Map<ReadCell, number>();
  let count = 0;
  for (const { rows } of sheets)
    for (const cells of rows) {
      count += 1 + cells.length;
      for (const cell of cells) if (!indexes.has(cell)) indexes.set(cell, indexes.size);
    }
  const head: Head = {
    sheets: sheets.map(({ rows, ...sheet }) => ({ ...sheet, height: rows.length })),
    cells: Array.from(indexes.keys(), sentCell),
  };
  const text = Buffer.from(JSON.stringify(head));
  const words = 1 + Math.ceil(text.length / 4);
  const numbers = new Uint32Array(words + count);
  const bytes = new Uint8Array(numbers.buffer);
  bytes.set(text, 4);
  numbers[0] = text.length;
  let at = words;
  for (const { rows } of sheets)
    for (const cells of rows) {
      numbers[at++] = cells.length;
      for (const cell of cells) numbers[at++] = indexes.get(cell) ?? 0;
    }
  return bytes;
}

/** The sheets in bytes. Of large ones this takes a while, so it belongs into a thread. */
export function sheetsIn(bytes: Uint8Array): ReadSheet[] {
  // A copy, which begins where numbers may.
  const numbers = new Uint32Array(bytes.slice().buffer);
  const end = 4 + (numbers[0] ?? 0);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, end))) as Head;
  const table = head.cells.map(readCell);
  let at = Math.ceil(end / 4);
  const nextRow = (): ReadCell[] => {
    const from = at + 1;
    at = from + (numbers[at] ?? 0);
    return Array.from(numbers.subarray(from, at), (index) => table[index] ?? EMPTY);
  };
  return head.sheets.map(({ height, ...sheet }) => ({
    ...sheet,
    rows: Array.from({ length: height }, nextRow),
  }));
}
