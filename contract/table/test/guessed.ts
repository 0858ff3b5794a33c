import { DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { withoutOpen } from '../answers.ts';
import { guessMapping } from '../guess.ts';
import { interpret } from '../interpret.ts';
import type { ImportMapping } from '../mapping.ts';
import type { ImportRow } from '../row.ts';
import { sheetOfCells, type TestCell } from './sheets.ts';

const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27' };

/** What is guessed of a column, in short: a field, or a series and its period or KPI. */
const shortOf = (use: ImportMapping['columns'][number]): string | null => {
  if (!use) return null;
  if ('field' in use) return use.field;
  return 'period' in use ? `${use.points} ${use.period}` : `${use.points} of ${use.kpi}`;
};

/** How a sheet is guessed to be read, in short. */
export function guessed(cells: TestCell[][], name?: string) {
  const { rows, heading, columns, decimal, dates } = withoutOpen(
    guessMapping(sheetOfCells(cells, name), context),
  );
  return { rows, heading: [heading.first, heading.count], columns: columns.map(shortOf), decimal, dates };
}

/** The rows that a sheet says, without help. */
export const read = (cells: TestCell[][], name?: string): ImportRow[] => {
  const sheet = sheetOfCells(cells, name);
  return interpret(sheet, withoutOpen(guessMapping(sheet, context)), { ...context, kpiOf: () => undefined });
};

/** The KPIs of rows with their points and problems, as texts. */
export const pointsOf = (cells: TestCell[][], name?: string) =>
  read(cells, name).map(({ places, points, problems }) => [
    places.kpi ?? places.kpiCode,
    ...points.map(({ series, start, value, kpi }) =>
      [kpi, series, start.slice(0, 7), value].filter((part) => part !== undefined).join(' '),
    ),
    ...problems.map(({ message }) => message),
  ]);
