import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { parseNumber } from './numbers.ts';

/** A column of a grid. Cells hold what was typed; `kind` says how it is edited and set. */
export interface GridColumn {
  id: string;
  header: string;
  /** In pixels. */
  width: number;
  kind: 'text' | 'number' | 'date' | 'select';
  /** Of a select. A cell holds a value and shows its label. */
  options?: readonly { value: string; label: string }[];
  /** A select that takes other texts too. */
  free?: boolean;
  /** Offered while a text is typed. */
  suggestions?: readonly string[];
  /** Marks the header. */
  required?: boolean;
}

/** Column id to what was typed; absent is ''. */
export type Cells = Readonly<Record<string, string>>;

/** A row of a grid, saved or not. */
export interface GridRow {
  id: string;
  cells: Cells;
}

/** What is wrong with a row: column id to message. */
export type RowErrors = Readonly<Record<string, string>>;

/** A row that was not saved, and why; `errors` are of single cells. */
export class GridRefusal extends Error {
  readonly errors: RowErrors;

  constructor(message: string, errors: RowErrors = {}) {
    super(message);
    this.name = 'GridRefusal';
    this.errors = errors;
  }
}

/** What a cell holds. */
export const cellOf = (cells: Cells, column: string): string => cells[column] ?? '';

/** Whether two rows say the same. */
export const sameCells = (a: Cells, b: Cells): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((column) => cellOf(a, column) === cellOf(b, column));

/** What a cell shows: a number with its thousands separated, a date in words, an option's label, else what was typed. */
export function shownText({ kind, options }: GridColumn, text: string): string {
  if (kind === 'number') {
    const value = parseNumber(text);
    return value === null || Number.isNaN(value) ? text : number.format(value);
  }
  if (kind === 'date') return isDay(text) ? format(parseISO(text), 'PP') : text;
  return options?.find(({ value }) => value === text)?.label ?? text;
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));

/** Rows of cells from what a spreadsheet puts on the clipboard: tabs between cells, quotes around what holds tabs, quotes or newlines. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /([\t\n])(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/g;
  const block = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  // With a newline in front, every cell has the character that begins it.
  for (const [, before, quoted, plain] of `\n${block}`.matchAll(cell)) {
    if (before === '\n') rows.push([]);
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
  }
  return rows;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as YYYY-MM-DD, of '2026-12-31', '12/31/2026', 'Dec 31, 2026' or '31 Dec 2026'; any other text is itself. */
export function readDay(text: string): string {
  const two = (part: string | number) => String(part).padStart(2, '0');
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month && day && year) return `${year}-${two(month)}-${two(day)}`;
  const named =
    /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})\.? (?<month>[a-z]{3})[a-z]*\.?,? (?<year>\d{4})$/i.exec(text);
  const at = MONTHS.indexOf(named?.groups?.month?.toLowerCase() ?? '');
  return named?.groups && at >= 0
    ? `${named.groups.year}-${two(at + 1)}-${two(named.groups.day ?? '')}`
    : text;
}

/** A pasted text as a cell of the column holds it. */
function readCell({ kind, options }: GridColumn, text: string): string {
  if (kind === 'date') return readDay(text);
  const wanted = text.toLocaleLowerCase('en-US');
  const option = options?.find(({ value, label }) =>
    [value, label].some((name) => name.toLocaleLowerCase('en-US') === wanted),
  );
  return option?.value ?? text;
}

/** Rows with a block put over them from a cell on; what reaches below the last row becomes new rows, what reaches beyond the last column is left out. */
export function pasteBlock(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  block: readonly (readonly string[])[],
  { row, column }: { row: number; column: number },
  newRow: () => GridRow,
  isLocked: (row: GridRow, column: string) => boolean = () => false,
): GridRow[] {
  const next = [...rows];
  for (const [down, texts] of block.entries()) {
    const old = next[row + down] ?? newRow();
    const given = columns
      .slice(column, column + texts.length)
      .map((it, right) => [it, texts[right] ?? ''] as const)
      .filter(([it]) => !isLocked(old, it.id))
      .map(([it, text]) => [it.id, readCell(it, text)] as const);
    next[row + down] = { ...old, cells: { ...old.cells, ...Object.fromEntries(given) } };
  }
  return next;
}
