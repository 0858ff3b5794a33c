import type { Calendar } from '../scorecard/calendar.ts';
import { contentOf } from './column-content.ts';
import { guessColumns } from './guess-columns.ts';
import { findHeading } from './guess-heading.ts';
import { type GuessColumn, guessRows } from './guess-rows.ts';
import { guessTexts } from './guess-texts.ts';
import type { ImportMapping, SheetTable, TableQuestion } from './mapping.ts';
import { matchColumns } from './match-columns.ts';
import { isPeriodColumn } from './period-column.ts';
import { questionsOf } from './questions.ts';
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

/** How a sheet is read, guessed from its headings and cells as far as a person does not say it. */
export function guessTable(
  sheet: ReadSheet,
  { calendar, today }: GuessContext,
  said: Omit<SheetTable, 'sheet'> = {},
): GuessedTable {
  const heading = findHeading(sheet, calendar, said.heading);
  const { first, count } = heading;
  const body = sheet.rows.slice(first + count);
  const columns = heading.columns.map(({ parts, points }, index): GuessColumn => {
    const content = contentOf(body, index);
    return { parts, points, content, isPeriods: isPeriodColumn(calendar, parts, content) };
  });
  const rows = said.rows ?? guessRows(columns);
  const matches = matchColumns(rows, columns);
  const year = yearAbove(sheet, first + count, calendar, today);
  const { uses, doubts, settled } = guessColumns({
    rows,
    columns,
    matches,
    calendar,
    year,
    sheet: sheet.name,
  });
  const mapping: ImportMapping = {
    sheet: sheet.name,
    heading: { first, count },
    rows,
    columns: uses,
    mode: 'addAndChange',
    creates: true,
    ...guessTexts(sheet.rows, matches),
    leaves: [],
    choices: {},
  };
  const questions = questionsOf({ sheet, mapping, columns, calendar, doubts, settled });
  return { mapping: { ...mapping, open: questions.map(({ column }) => column) }, questions };
}

/** How a sheet is read as it is guessed. */
export const guessMapping = (...given: Parameters<typeof guessTable>): ImportMapping =>
  guessTable(...given).mapping;
