import { dateOwnerOf } from '../dictionary/date-words.ts';
import { isDateHeading } from '../dictionary/heading-senses.ts';
import { isToDate, isTotal } from '../dictionary/totals.ts';
import { partNamed } from '../dictionary/period-words.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { isBareNumber } from '../scorecard/period-words.ts';
import { isSerial } from '../words/day-text.ts';
import { type ColumnContent, isOfNumbers } from './column-content.ts';
import { isPartOfYear } from './heading-periods.ts';
import { headingOf, isPeriodHeading, lowestOf } from './headings.ts';
import type { Match, MatchColumn } from './match-columns.ts';
import { isDay, isPlainYear, mayBePeriod, numberOfPart, PeriodTexts, periodText } from './periods.ts';

/** The share of texts that are periods. */
const MOST = 0.8;
const SAMPLE = 60;
/** The most that a part of a year is numbered with. */
const LAST = { month: 12, quarter: 4, half: 2, week: 53 } as const;

/** Whether a text below periods may be one, and no total of those above it. */
const isNoTotal = (text: string): boolean => !isTotal(text) && !isToDate(text);

/** Whether texts are numbers of parts of a year, as a heading names them: 1 to 4 below 'Quarter'. */
export const areParts = (heading: string, texts: readonly string[]): boolean => {
  const last = LAST[partNamed(heading) ?? 'month'];
  return texts.filter(isNoTotal).every((text) => {
    const number = numberOfPart(text);
    return number !== undefined && number >= 1 && number <= last;
  });
};

/**
 * Whether the cells of a column are periods. A number is one only below a heading that says so, or beside a column of years, a date unless
 * the heading says that it is of something else.
 */
export function isPeriodColumn(
  calendar: Calendar,
  parts: readonly string[],
  { texts }: ColumnContent,
  { hasYears, hasValues }: { hasYears: boolean; hasValues: boolean },
): boolean {
  if (!texts.some(isNoTotal)) return false;
  const heading = headingOf(lowestOf(parts));
  const owner = dateOwnerOf(heading);
  const written = [...new Set(texts.filter(isNoTotal))]
    .slice(0, SAMPLE)
    .map((value) => periodText({ value, kind: 'text' }, 'dmy'));
  // Where there are only targets, their years and months are the periods; days are those until which they are to be reached.
  const isOfTargets = owner === 'target' && !hasValues && !written.some(isDay);
  if (owner !== undefined && owner !== 'span' && !isOfTargets) return false;
  const isNamed = isOfTargets || isPeriodHeading(heading) || (isDateHeading(heading) && owner !== 'span');
  if (isNamed && areParts(heading, written)) return hasYears || partNamed(heading) !== undefined;
  if (written.filter(mayBePeriod).length < MOST * written.length) return false;
  // '95% (2030)' is a number of a year.
  if (written.some((text) => text.includes('%'))) return false;
  // Numbers of days among others are numbers.
  if (!written.every(isSerial) && written.some(isSerial)) return false;
  const periods = new PeriodTexts(calendar, written);
  const count = written.filter((text) => {
    if (isNamed && (isPartOfYear(text) || isPlainYear(text))) return true;
    // A period that the calendar lacks is told in the preview.
    if (isNamed && !isBareNumber(text) && mayBePeriod(text)) return true;
    if (isBareNumber(text) && !isNamed) return false;
    // Dates below other headings are due dates, starts and ends.
    if (isDay(text) && !isNamed && heading !== '') return false;
    return periods.read(text, 'month') !== undefined;
  }).length;
  return count >= MOST * written.length;
}

/** A year of a calendar. */
const YEAR = /^(?:19[5-9]\d|20\d\d|2100)(?:\.0)?$/;
/** Whether texts all are years of a calendar. */
export const areYears = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => YEAR.test(text));

/** The only column whose cells all are years below a heading that is not known, where values or parts of a year stand beside it and no other years. `matches` are those of values. */
export function unnamedYears<Column extends MatchColumn>(
  columns: readonly Column[],
  matches: readonly (Match | undefined)[],
): Column | undefined {
  const isPart = (column: MatchColumn) =>
    column.isPeriods && areParts(lowestOf(column.parts), column.content.texts);
  if (columns.some((column) => column.isPeriods && !isPart(column))) return undefined;
  const hasValues = matches.some((match) => match?.field === 'actual' || match?.field === 'target');
  if (!hasValues && !columns.some(isPart)) return undefined;
  const years = columns.filter(
    ({ parts, content: { texts } }, index) =>
      !matches[index] && parts.length > 0 && texts.length > 1 && areYears(texts),
  );
  return years.length === 1 ? years[0] : undefined;
}

/** The only column of dates below a heading that is not known, where names of KPIs repeat beside values, and nothing else tells their periods. */
export function unnamedDates<Column extends MatchColumn>(
  columns: readonly Column[],
  matches: readonly (Match | undefined)[],
): Column | undefined {
  const names = columns[matches.findIndex((match) => match?.field === 'kpi')]?.content.texts ?? [];
  const hasPeriods = columns.some(({ isPeriods, points }) => isPeriods || (points?.period ?? points?.part));
  if (
    hasPeriods ||
    new Set(names).size === names.length ||
    !columns.some(({ content }) => isOfNumbers(content))
  )
    return undefined;
  const dates = columns.filter(
    ({ parts, content: { dates: count, filled } }) =>
      count > 0 && count === filled && dateOwnerOf(headingOf(lowestOf(parts))) === undefined,
  );
  return dates.length === 1 ? dates[0] : undefined;
}
