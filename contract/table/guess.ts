import type { Calendar } from '../scorecard/calendar.ts';
import { textOf } from '../values/cell-text.ts';
import { type ColumnContent, contentOf, isRowCount, NO_CELLS } from './column-content.ts';
import { fractionDoubts } from './fraction-doubts.ts';
import { guessColumns } from './guess-columns.ts';
import { findHeading } from './guess-heading.ts';
import { type GuessColumn, guessRows } from './guess-rows.ts';
import { guessTexts } from './guess-texts.ts';
import type { ImportMapping, SheetTable, TableQuestion } from './mapping.ts';
import { matchColumns } from './match-columns.ts';
import { dateDoubts, decimalDoubts, headingDoubts } from './notation-doubts.ts';
import { isPeriodColumn, unnamedDates, unnamedYears } from './period-column.ts';
import { periodSpan } from './period-span.ts';
import { unitAbove, unitDoubts } from './unit-above.ts';
import { questionsOf } from './questions.ts';
import { YEAR } from './periods.ts';
import type { ReadSheet } from './row.ts';
import { yearAbove } from './year-above.ts';

/** What a sheet is guessed with. */
export interface GuessContext {
  calendar: Calendar;
  /** YYYY-MM-DD: months without a year are of its fiscal year. */
  today: string;
}

/** How a table is read, and what the reader is not sure of. */
export interface GuessedTable {
  mapping: ImportMapping;
  questions: TableQuestion[];
}

/** Whether a line is a title or a note: it has one text, which may be merged over its cells. */
const isTitleOrNote = (texts: readonly string[]): boolean =>
  texts.length < 2 || (texts.length > 2 && new Set(texts).size === 1);

/** How a sheet is read, guessed from its headings and cells as far as a person does not say it. */
export function guessTable(
  sheet: ReadSheet,
  { calendar, today }: GuessContext,
  table: Omit<SheetTable, 'sheet'> = {},
): GuessedTable {
  const heading = findHeading(sheet, calendar, table.heading);
  const { first, count } = heading;
  const below = sheet.rows.slice(first + count);
  const lines = below.filter((cells) => !isTitleOrNote(cells.map(textOf).filter(Boolean)));
  const body = lines.length > 0 ? lines : below;
  const contents = heading.columns.map(({ parts }, index) => {
    const content = contentOf(body, index);
    return index === 0 && count > 0 && isRowCount(parts, content) ? NO_CELLS : content;
  });
  const hasYears = contents.some(({ texts }) => texts.length > 0 && texts.every((text) => YEAR.test(text)));
  const unsorted = heading.columns.map((column, index): GuessColumn => ({
    ...column,
    content: contents[index] as ColumnContent,
    isPeriods: false,
  }));
  const hasValues =
    unsorted.some(({ points }) => (points?.period ?? points?.part) !== undefined) ||
    matchColumns('value', unsorted).some((match) => match?.field === 'actual');
  const tableColumns = unsorted.map((column): GuessColumn => {
    const { parts, content } = column;
    return { ...column, isPeriods: isPeriodColumn(calendar, parts, content, { hasYears, hasValues }) };
  });
  const ofValues = matchColumns('value', tableColumns);
  const unnamed = unnamedYears(tableColumns, ofValues) ?? unnamedDates(tableColumns, ofValues);
  if (unnamed) unnamed.isPeriods = true;
  const span = periodSpan(tableColumns, body, calendar);
  const columns = tableColumns.map((column, index) =>
    index === span?.start ? { ...column, isPeriods: true } : column,
  );
  const rows = table.rows ?? guessRows(columns);
  const matches = matchColumns(rows, columns);
  const year = yearAbove(sheet, first + count, calendar, today);
  const guess = { rows, columns, matches, calendar, year, span, sheet: sheet.name, body };
  const { uses, doubts, settled } = guessColumns(guess);
  const { isDecimalSure, areDatesSure, ...texts } = guessTexts(guess, uses);
  if (!areDatesSure) doubts.push(...dateDoubts(uses, guess));
  if (!isDecimalSure) doubts.push(...decimalDoubts(uses, guess));
  doubts.push(...headingDoubts(uses, heading));
  const ofFractions = fractionDoubts(uses, guess, texts.decimal);
  const ofUnits = unitDoubts(uses, guess, unitAbove(sheet, first));
  doubts.push(...ofFractions, ...ofUnits);
  const mapping: ImportMapping = {
    sheet: sheet.name,
    heading: { first, count },
    rows,
    columns: uses,
    mode: 'addAndChange',
    creates: true,
    ...texts,
    ...(ofFractions.length > 0 && { fractions: false }),
    ...(ofUnits.length > 0 && { unit: '' }),
    leaves: [],
    choices: {},
  };
  const questions = questionsOf({
    sheet,
    mapping,
    columns,
    calendar,
    matches,
    doubts,
    settled,
    isDecimalSure,
  });
  return { mapping: { ...mapping, open: questions.map(({ column }) => column) }, questions };
}

/** How a sheet is read as it is guessed. */
export const guessMapping = (...how: Parameters<typeof guessTable>): ImportMapping =>
  guessTable(...how).mapping;
