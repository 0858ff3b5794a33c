import type { Calendar } from '../scorecard/calendar.ts';
import type { Grain } from '../scorecard/settings.ts';
import type { ReadCell } from '../values/cell.ts';
import { textOf } from '../values/cell-text.ts';
import { isOfNumbers } from './column-content.ts';
import { isEnd, isStart } from '../dictionary/heading-senses.ts';
import { headingOf, lowestOf } from './headings.ts';
import type { ColumnUse } from './mapping.ts';
import { matchColumns, type MatchColumn } from './match-columns.ts';
import { isDay, PeriodTexts, periodText } from './periods.ts';

/** The columns of the first and last days of periods, and how the first days are read. */
export interface PeriodSpan {
  start: number;
  end: number;
  use: ColumnUse;
}

/** The fields of dates that are read as periods of a length. */
const FIELDS: Partial<Record<Grain, string>> = {
  week: 'week',
  month: 'period',
  quarter: 'quarter',
  half: 'half',
  year: 'year',
};

/** The columns of first and last days where they are periods of one length in all rows, beside numbers that are none of work. */
export function periodSpan(
  columns: readonly MatchColumn[],
  body: readonly (readonly ReadCell[])[],
  calendar: Calendar,
): PeriodSpan | undefined {
  const at = (isMeant: (heading: string) => boolean) =>
    columns.findIndex(
      (column) =>
        isMeant(headingOf(lowestOf(column.parts))) && column.content.dates === column.content.filled,
    );
  const [start, end] = [at(isStart), at(isEnd)];
  if (start < 0 || end < 0 || start === end) return undefined;
  const ofWork = matchColumns('initiative', columns);
  if (!columns.some(({ content }, index) => isOfNumbers(content) && !ofWork[index])) return undefined;
  const rows = body.filter((cells) => textOf(cells[start]) !== '');
  const texts = new PeriodTexts(calendar, []);
  const isSpan = (cells: readonly ReadCell[], dates: 'dmy' | 'mdy', grain: Grain): boolean => {
    const [first = '', last = ''] = [start, end].map((column) => periodText(cells[column], dates));
    const period = isDay(first) ? texts.read(first, grain) : undefined;
    return period?.start === first && period.end === last;
  };
  for (const dates of ['dmy', 'mdy'] as const)
    for (const [grain, field] of Object.entries(FIELDS))
      if (rows.length > 0 && rows.every((cells) => isSpan(cells, dates, grain as Grain)))
        return { start, end, use: { field } };
  return undefined;
}
