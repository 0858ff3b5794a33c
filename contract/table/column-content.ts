import { type DayOrder, isSerial, readDay } from '../words/day-text.ts';
import { textOf } from '../values/cell-text.ts';
import type { Heading } from '../dictionary/heading-words.ts';
import { isDay, mayBePeriod } from './periods.ts';
import { readPoint } from '../values/point-value.ts';
import type { ReadCell } from '../values/cell.ts';

/** What the cells of a column below its heading are. */
export interface ColumnContent {
  texts: readonly string[];
  /** How many cells have a value, and how many of them are numbers, in place of numbers, or dates, or say a number among other things. */
  filled: number;
  numbers: number;
  dates: number;
  figures: number;
}

/** So many cells tell what the columns hold, of each column at least and at most so many. */
const CELLS = 40_000;
const [LEAST, MOST] = [20, 500];

const isNumber = (cell: ReadCell): boolean => {
  if (cell.kind === 'number' || cell.kind === 'percent') return true;
  // A duration is a number of hours.
  return (
    cell.kind === 'text' && readPoint(cell, { decimal: '.', unit: '', seconds: 3600 }).kind !== 'problem'
  );
};

/** A text that is a date in some notation. */
function isDate(cell: ReadCell): boolean {
  if (cell.kind === 'date') return true;
  const text = textOf(cell);
  if (cell.kind !== 'text' || /^\d*$/.test(text) || isSerial(text) || !mayBePeriod(text)) return false;
  return isDay(text) || ['dmy', 'mdy'].some((order) => readDay(text, order as DayOrder, 'en-US') !== text);
}

const CODE = /^\p{L}{0,6}[-._ /#]?\d+(?:[.\-_/]\w+(?:[.\-/]\w+)*)?$/u;
/** Whether a text has the form of a code or an id: 'KPI-12', '3.1.2'. */
export const isCode = (text: string): boolean => CODE.test(text);

/** Addresses of pages and people, and numbers of phones. */
const NO_FIGURE = /:\/\/|^www\.|@|^\+?[\d ()/-]{7,}$/u;
/** The longest text that is no prose: characters. */
const FIGURE_MAX = 60;

/** Whether a cell that is no number says one: '95% in 4 hours', '1:4'. */
function hasFigure(cell: ReadCell): boolean {
  const text = textOf(cell);
  return /\d/.test(text) && text.length <= FIGURE_MAX && !isCode(text) && !NO_FIGURE.test(text);
}

/** Counts what the cells of a column are. */
export function contentOf(rows: readonly (readonly ReadCell[])[], column: number): ColumnContent {
  const cells = rows
    .slice(0, Math.min(MOST, Math.max(LEAST, Math.floor(CELLS / (rows[0]?.length ?? 1)))))
    .flatMap((row) => row[column] ?? [])
    .filter((cell) => textOf(cell) !== '');
  const undated = cells.filter((cell) => !isDate(cell));
  const unknown = undated.filter((cell) => !isNumber(cell));
  return {
    texts: cells.map(textOf),
    filled: cells.length,
    numbers: undated.length - unknown.length,
    dates: cells.length - undated.length,
    figures: unknown.filter(hasFigure).length,
  };
}

export const NO_CELLS: ColumnContent = { texts: [], filled: 0, numbers: 0, dates: 0, figures: 0 };

/** A column that says nothing: a heading of nothing, or one that programs write, above a count from 0 or 1 on. */
export const isRowCount = (parts: readonly string[], { texts }: ColumnContent): boolean =>
  /^(?:unnamed: ?\d+|index|row)?$/i.test(parts.join(' ')) &&
  texts.length > 1 &&
  /^[01]$/.test(texts[0] ?? '') &&
  texts.every((text, row) => Number(text) === Number(texts[0]) + row);

/** The shares of a column's cells from which on it holds numbers or dates, and those up to which it holds texts. */
const MOSTLY = 0.5;
const ALMOST_ALL = 0.9;

/** Whether at least half of the cells of a column that has some are numbers. */
export const isOfNumbers = ({ filled, numbers }: ColumnContent): boolean =>
  filled > 0 && 2 * numbers >= filled;

/** Whether most cells of a column have a number, alone or among other things. */
export const haveFigures = ({ filled, numbers, figures }: ColumnContent): boolean =>
  filled > 0 && 2 * (numbers + figures) >= filled;

/** Whether most cells of a column are neither numbers nor dates. */
export const isOfTexts = ({ filled, numbers, dates }: ColumnContent): boolean =>
  2 * (numbers + dates) < filled;

/**
 * Whether the cells of a column may be what a field holds. An empty column may hold anything; where the heading is exact, one number tells
 * what other cells with numbers would be.
 */
export function fits(holds: Heading['holds'], content: ColumnContent, isExact: boolean): boolean {
  const { filled, numbers, dates } = content;
  if (filled === 0 || holds === 'any') return true;
  if (holds === 'number')
    return numbers >= MOSTLY * filled || (isExact && numbers > 0 && haveFigures(content));
  if (holds === 'date') return dates >= MOSTLY * filled;
  return numbers + dates < ALMOST_ALL * filled;
}
