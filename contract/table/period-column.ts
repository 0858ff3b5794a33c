import { partNamed } from '../dictionary/period-words.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { isBareNumber } from '../scorecard/period-words.ts';
import { isSerial } from '../words/day-text.ts';
import type { ColumnContent } from './column-content.ts';
import { isPartOfYear } from './heading-periods.ts';
import { headingOf, meaningsIn } from './headings.ts';
import { isDay, mayBePeriod, numberOfPart, PERIOD_PARTS, PeriodTexts, periodText } from './periods.ts';

const PERIOD_PLACES: ReadonlySet<string> = new Set(PERIOD_PARTS);
/** The share of texts that are periods. */
const MOST = 0.8;
const SAMPLE = 60;
/** Headings of the date of a value, and of dates of something else. */
const REPORTED = /\b(?:date|datum|fecha|data|stand|as of|stichtag)\b/;
const OTHER_DATE =
  /due|start|begin|end|target|baseline|launch|updat|modif|creat|entr|review|next|birth|finish|complet|fallig|frist|echeance|vencimiento|inicio|fin\b|debut/;
/** The most that a part of a year is numbered with. */
const LAST = { month: 12, quarter: 4, half: 2, week: 53 } as const;

/** Whether texts are numbers of parts of a year, as a heading names them: 1 to 4 below 'Quarter'. */
export const areParts = (heading: string, texts: readonly string[]): boolean => {
  const last = LAST[partNamed(heading) ?? 'month'];
  return texts.every((text) => {
    const number = numberOfPart(text);
    return number !== undefined && number >= 1 && number <= last;
  });
};

/**
 * Whether the cells of a column are periods. A number is one only below a heading that says so, or beside a column of years, a date unless
 * the heading says something else.
 */
export function isPeriodColumn(
  calendar: Calendar,
  parts: readonly string[],
  { texts }: ColumnContent,
  hasYears: boolean,
): boolean {
  if (texts.length === 0) return false;
  const heading = headingOf(parts.at(-1) ?? '');
  const meanings = meaningsIn('value').get(heading) ?? [];
  const isNamed =
    meanings.some(({ field }) => PERIOD_PLACES.has(field)) ||
    partNamed(heading) !== undefined ||
    (REPORTED.test(heading) && !OTHER_DATE.test(heading));
  const written = [...new Set(texts)]
    .slice(0, SAMPLE)
    .map((value) => periodText({ value, kind: 'text' }, 'dmy'));
  if (isNamed && areParts(heading, written)) return hasYears || partNamed(heading) !== undefined;
  if (written.filter(mayBePeriod).length < MOST * written.length) return false;
  // Numbers of days among others are numbers.
  if (!written.every(isSerial) && written.some(isSerial)) return false;
  const periods = new PeriodTexts(calendar, written);
  const count = written.filter((text) => {
    if (isNamed && (isPartOfYear(text) || /^(?:19|20)\d\d$/.test(text))) return true;
    // A period that the calendar lacks is told in the preview.
    if (isNamed && !isBareNumber(text) && mayBePeriod(text)) return true;
    if (isBareNumber(text) && !isNamed) return false;
    // Dates below other headings are due dates, starts and ends.
    if (isDay(text) && !isNamed && heading !== '') return false;
    return periods.read(text, 'month') !== undefined;
  }).length;
  return count >= MOST * written.length;
}
