import type { Calendar } from '../scorecard/calendar.ts';
import { isBareNumber } from '../scorecard/period-words.ts';
import type { ColumnContent } from './column-content.ts';
import { isPartOfYear } from './heading-periods.ts';
import { headingOf, meaningsIn } from './headings.ts';
import { isDay, mayBePeriod, PeriodTexts, periodText } from './periods.ts';

const PERIOD_PLACES: ReadonlySet<string> = new Set(['period', 'year', 'month']);
/** The share of texts that are periods. */
const MOST = 0.8;
const SAMPLE = 60;
/** Headings of numbers that count the parts of a year, which stands beside them. */
const COUNTED = /month|monat|mois|\bmes\b|quarter|quartal|trimestre|week|woche|semaine|semana/;
const NUMBER = /^[MPQHW]?0?\d{1,2}(?:\.0)?$/i;

/** Whether the cells of a column are periods. A number is one only below a heading that says so, a date unless it says something else. */
export function isPeriodColumn(
  calendar: Calendar,
  parts: readonly string[],
  { texts }: ColumnContent,
): boolean {
  if (texts.length === 0) return false;
  const heading = headingOf(parts.at(-1) ?? '');
  const meanings = meaningsIn('value').get(heading) ?? [];
  const isNamed = meanings.some(({ field }) => PERIOD_PLACES.has(field));
  const written = [...new Set(texts)]
    .slice(0, SAMPLE)
    .map((value) => periodText({ value, kind: 'text' }, 'dmy'));
  if (written.filter(mayBePeriod).length < MOST * written.length) return false;
  const periods = new PeriodTexts(calendar, written);
  const count = written.filter((text) => {
    if (isNamed && (isPartOfYear(text) || (COUNTED.test(heading) && NUMBER.test(text)))) return true;
    // A period that the calendar lacks is told in the preview.
    if (isNamed && !isBareNumber(text) && mayBePeriod(text)) return true;
    if (isBareNumber(text) && !isNamed) return false;
    // Dates below other headings are due dates, starts and ends.
    if (isDay(text) && !isNamed && heading !== '') return false;
    return periods.read(text, 'month') !== undefined;
  }).length;
  return count >= MOST * written.length;
}
