import { orderOfDates } from '../../../contract/table/guess-texts.ts';
import { findHeading, type TableHeading } from '../../../contract/table/guess-heading.ts';
import { type GuessContext, guessTable } from '../../../contract/table/guess.ts';
import type { ImportMapping, RowKind, TableQuestion } from '../../../contract/table/mapping.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import type { ReadCell } from '../../../contract/values/cell.ts';
import { decimalOf } from '../../../contract/words/number-text.ts';
import { isNumeric, type Table } from '../../ui/grid/block.ts';

/** A pasted table as the import would read it. */
export interface PastedTable {
  sheet: ReadSheet;
  mapping: ImportMapping;
  questions: readonly TableQuestion[];
  headings: TableHeading['columns'];
}

/** A text as a cell of a sheet. */
export const cellOfText = (text: string): ReadCell =>
  text === '' ? { value: null, kind: 'empty' } : { value: text, kind: 'text' };

/** How the numbers of a table are written: as it needs, or as its headings' language has it, else the user's. */
function decimalIn(table: Table, { decimal }: ImportMapping): ImportMapping['decimal'] {
  const texts = table.flat().filter((text) => isNumeric(text) && !/^\d*$/.test(text));
  const isDecided = decimalOf(texts, 'en-US') === decimalOf(texts, 'de-DE');
  return isDecided || decimal === ',' ? decimal : decimalOf(texts, navigator.language);
}

/** Reads the heading and the columns of a pasted table; `rows` is what its rows are, where the grid says it. */
export function pastedTable(table: Table, context: GuessContext, rows?: RowKind): PastedTable {
  const sheet = { name: '', rows: table.map((cells) => cells.map(cellOfText)), isCut: false };
  const guessed = guessTable(sheet, context, rows && { rows }).mapping.heading;
  const above = table[guessed.first - 1] ?? [];
  // A name alone above a column of values is its heading, and no title.
  const isName = guessed.count === 0 && !above[0] && above.filter(Boolean).length === 1;
  const heading = isName ? { first: guessed.first - 1, count: 1 } : guessed;
  // Above a heading only the lines of a title stand; a table that is all heading has none.
  const isHeading =
    heading.first + heading.count < table.length &&
    table.slice(0, heading.first).every((cells) => cells.filter(Boolean).length < 2);
  const { mapping, questions } = guessTable(sheet, context, {
    heading: isHeading ? heading : { first: 0, count: 0 },
    ...(rows && { rows }),
  });
  return {
    sheet,
    mapping: { ...mapping, decimal: decimalIn(table, mapping) },
    questions,
    headings: findHeading(sheet, context.calendar, mapping.heading).columns,
  };
}

/** The order of the dates of a column as it needs it; undefined where its days could be months. */
export function dayOrderIn(texts: readonly string[]): ImportMapping['dates'] | undefined {
  const { order, isSure } = orderOfDates(texts, 'en-US');
  return isSure ? order : undefined;
}

/** Why dates are not read whose days could be months. */
export const twofoldDates = (heading: string): string =>
  `the dates of “${heading}” could have day or month first: write them as 2026-08-31`;

/** Why columns are not read that could be read in more than one way, a sentence for each. */
export const doubtsOf = ({ mapping, questions, headings }: Omit<PastedTable, 'sheet'>): string[] =>
  questions.flatMap(({ column, why, choices }) => {
    const heading = headings[column]?.parts.at(-1) ?? '';
    if (choices.some(({ dates }) => dates)) return [twofoldDates(heading)];
    return mapping.columns[column] ? [`“${heading}” ${why}`] : [];
  });
