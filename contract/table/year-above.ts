import { type Calendar, isCalendarYear, nameOfYearEndingIn } from '../scorecard/calendar.ts';
import { withFiscalLetters } from '../dictionary/period-words.ts';
import { periodOn } from '../scorecard/periods.ts';
import { fullYear } from '../words/day-text.ts';
import { monthNamed } from '../words/month-names.ts';
import { textOf } from '../values/cell-text.ts';
import { endOfSpan } from './periods.ts';
import type { ReadSheet } from './row.ts';

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const SPAN =
  /(?<![\p{L}\d])(?:(?:FY ?)?(?:19|20)\d{2}\s?[/–-]\s?(?:\d{4}|\d{2})|FY ?\d{2}\s?[/–-]\s?\d{2})(?![\d/–-])/u;

/** A year with its month. */
const MONTH = /(?<!\p{L})(?<name>\p{L}{3,})\.?[ -](?:de )?(?<year>(?:19|20)\d{2})(?!\d)/u;
/** A fiscal year with two digits. */
const SHORT = /(?<![\p{L}\d])FY ?['’]?(?<digits>\d{2})(?!\d)/u;
/** A year alone, as it stands above months. */
const ALONE = /^(?:(?:FY ?)?(?:19|20)\d{2}(?:\s?[/–-]\s?(?:\d{4}|\d{2}))?|FY ?['’]?\d{2})$/i;

/** The name of the fiscal year of a day. */
const fiscalYearOn = (calendar: Calendar, day: string): number =>
  Number(periodOn(calendar, 'year', day).label.replace('FY', ''));

/** The year that a text names: of one that lies in two, the year of the calendar that ends in the second, else the first; of a month, the fiscal one that holds it. */
function yearIn(written: string, calendar: Calendar): number | undefined {
  const text = withFiscalLetters(written);
  const end = endOfSpan(SPAN.exec(text)?.[0] ?? '');
  if (end !== undefined) return isCalendarYear(calendar) ? end - 1 : nameOfYearEndingIn(calendar, end);
  const { name = '', year: ofMonth = '' } = MONTH.exec(text)?.groups ?? {};
  const month = monthNamed(name);
  if (month !== undefined) return fiscalYearOn(calendar, `${ofMonth}-${String(month).padStart(2, '0')}-15`);
  const year = YEAR.exec(text)?.[0] ?? SHORT.exec(text)?.groups?.['digits'];
  return year === undefined ? undefined : fullYear(year);
}

/** The year of months and quarters that have none. */
export interface SheetYear {
  year: number;
  /** Whether it lies in two, where the calendar has whole years: it is the first of them, and does not say when a quarter is. */
  isInTwo: boolean;
  /** Whether the sheet says it above its columns, and not the heading of one of them or today. */
  isAbove: boolean;
  /** The fiscal year of today. */
  running: number;
}

/** The year next above the columns of a sheet, else that of its name or of the rows above its table, else the fiscal year of a day. */
export function yearAbove(
  { name, rows }: ReadSheet,
  end: number,
  calendar: Calendar,
  today: string,
): SheetYear {
  const [lowest = [], ...above] = rows
    .slice(0, end)
    .map((cells) => cells.map(textOf))
    .toReversed();
  const isYear = (text: string): boolean => yearIn(text, calendar) !== undefined;
  const title =
    above.flat().find((text) => ALONE.test(text) && isYear(text)) ??
    [name, ...above.toReversed().flat()].find(isYear);
  const text = title ?? lowest.find(isYear) ?? '';
  const isInTwo = isCalendarYear(calendar) && endOfSpan(SPAN.exec(text)?.[0] ?? '') !== undefined;
  const running = fiscalYearOn(calendar, today);
  return { year: yearIn(text, calendar) ?? running, isInTwo, isAbove: title !== undefined, running };
}
