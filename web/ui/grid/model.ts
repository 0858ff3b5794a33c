import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { parseNumber } from './numbers.ts';

/** A column of a grid. Cells have the typed text; `kind` is the type of its editor and alignment. */
export interface GridColumn {
  id: string;
  header: string;
  /** In pixels. */
  width: number;
  kind: 'text' | 'number' | 'date' | 'select';
  /** The options of a select. A cell has the value and shows the label. */
  options?: readonly { value: string; label: string }[];
  /** A select that also accepts other texts. */
  free?: boolean;
  /** Suggestions for a text. */
  suggestions?: readonly string[];
  /** Shown as a mark in the header. */
  required?: boolean;
}

/** The typed texts by column id; a missing one is ''. */
export type Cells = Readonly<Record<string, string>>;

/** A row of a grid, saved or not. */
export interface GridRow {
  id: string;
  cells: Cells;
}

/** The errors of a row: column id to message. */
export type RowErrors = Readonly<Record<string, string>>;

/** A row that was not saved, with the reason; `errors` are those of single cells. */
export class GridRefusal extends Error {
  readonly errors: RowErrors;

  constructor(message: string, errors: RowErrors = {}) {
    super(message);
    this.name = 'GridRefusal';
    this.errors = errors;
  }
}

/** The text of a cell. */
export const cellOf = (cells: Cells, column: string): string => cells[column] ?? '';

/** Whether two rows have equal cells. */
export const sameCells = (a: Cells, b: Cells): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((column) => cellOf(a, column) === cellOf(b, column));

/** The formatted text of a cell: a number with separators, a long date, an option's label, else the typed text. */
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

/** Parses the clipboard text of a spreadsheet: tabs between cells, quotes around cells with tabs, quotes or newlines. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /([\t\n])(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/g;
  const block = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  // With a leading newline, every cell follows a separator.
  for (const [, before, quoted, plain] of `\n${block}`.matchAll(cell)) {
    if (before === '\n') rows.push([]);
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
  }
  return rows;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Converts '2026-12-31', '12/31/2026', 'Dec 31, 2026' or '31 Dec 2026' to YYYY-MM-DD; returns any other text unchanged. */
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

/** Converts a pasted text to that of a cell of the column. */
function readCell({ kind, options }: GridColumn, text: string): string {
  if (kind === 'date') return readDay(text);
  const wanted = text.toLocaleLowerCase('en-US');
  const option = options?.find(({ value, label }) =>
    [value, label].some((name) => name.toLocaleLowerCase('en-US') === wanted),
  );
  return option?.value ?? text;
}

/** Pastes a block at a cell. Rows below the last one are added, columns beyond the last one are dropped. */
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
