import { FIRST_DATE, isInRange, LAST_DATE } from './date-range.ts';
import type { Calendar } from './calendar.ts';
import { addDays, dateOf, dayAt, isDate } from './dates.ts';
import { type AnyPeriod, ONCE, type Period, periodOfYear, periodOn, weekOfYear } from './periods.ts';
import { type Grain, GRAINS, type PeriodGrain } from './settings.ts';

const FORM =
  /^(?:(?<grain>[a-z]+):(?<first>\d{4}-\d{2}-\d{2})|(?<date>\d{4}-\d{2}-\d{2})|(?<month>\d{4}-\d{2})|(?<fiscal>FY)?(?<year>\d{4})(?:-(?<part>[QHWP])(?<number>\d{1,2}))?)$/;

/** A year of weeks lasts at most so many days: a period with dates of the product starts at most as long before them. */
const YEAR_DAYS_MAX = 371;
const FIRST_START = addDays(FIRST_DATE, -YEAR_DAYS_MAX);

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Whether a text is a date that exists, and one that the calendar is computed for. */
const isRealDate = (text: string): boolean => isDate(text) && FIRST_START <= text && text <= LAST_DATE;

/** The period of a grain that starts on a date; undefined where none does. */
function startingOn(calendar: Calendar, grain: Grain, first: string): Period | undefined {
  const period = isRealDate(first) ? periodOn(calendar, grain, first) : undefined;
  return period?.start === first ? period : undefined;
}

const PARTS = { Q: ['quarter', 3], H: ['half', 6] } as const;

/** A part of a calendar year, where it is a period of this calendar too. */
function calendarPart(calendar: Calendar, year: number, part: string, number: number): Period | undefined {
  if (part === 'W') return weekOfYear(calendar, year, number);
  if (part === '') return startingOn(calendar, 'year', `${year}-01-01`);
  if (part === 'P') return undefined;
  const [grain, months] = PARTS[part as keyof typeof PARTS];
  if (number < 1 || number * months > 12) return undefined;
  return startingOn(calendar, grain, dateOf(dayAt(year, (number - 1) * months + 1, 1)));
}

const FISCAL_PARTS = { P: 'month', Q: 'quarter', H: 'half', '': 'year' } as const;

/** The period that a text names, also one without dates of the product. */
function periodOfText(calendar: Calendar, text: string, grain: Grain): Period | undefined {
  const { groups } = FORM.exec(text) ?? {};
  if (!groups) return undefined;
  if (groups['grain'] !== undefined) {
    const named = GRAINS.find((candidate) => candidate === groups['grain']);
    return named && startingOn(calendar, named, groups['first'] as string);
  }
  if (groups['date'] !== undefined)
    return isRealDate(groups['date']) && isInRange(groups['date'])
      ? periodOn(calendar, grain, groups['date'])
      : undefined;
  if (groups['month'] !== undefined) {
    // In a year of weeks a calendar month names the period that holds its middle.
    const middle = `${groups['month']}-15`;
    return isRealDate(middle) ? periodOn(calendar, 'month', middle) : undefined;
  }
  const year = Number(groups['year']);
  // A fiscal year is named by the year that it starts or ends in.
  if (year < yearOf(FIRST_DATE) - 1 || year > yearOf(LAST_DATE) + 1) return undefined;
  const part = groups['part'] ?? '';
  const number = Number(groups['number'] ?? 1);
  if (part === 'W' || groups['fiscal'] === undefined) return calendarPart(calendar, year, part, number);
  return periodOfYear(calendar, FISCAL_PARTS[part as keyof typeof FISCAL_PARTS], year, number - 1);
}

/**
 * The period that a text names: `month:2026-02-01`, `2026-02`, `2026-Q1`, `FY2026`, `FY2026-Q1`, `FY2026-P02`, `2026-W05`, or a
 * date, which names the period of `grain` that holds it. Undefined where the calendar has no such period, or none of its days is a
 * date of the product. A KPI that is due once has one period, whose name is `once`.
 */
export function parsePeriod(calendar: Calendar, text: string, grain: Grain): Period | undefined;
export function parsePeriod(calendar: Calendar, text: string, grain: PeriodGrain): AnyPeriod | undefined;
export function parsePeriod(calendar: Calendar, text: string, grain: PeriodGrain): AnyPeriod | undefined {
  if (grain === 'once') return text === ONCE.key ? ONCE : undefined;
  const period = periodOfText(calendar, text, grain);
  return period && period.start <= LAST_DATE && period.end >= FIRST_DATE ? period : undefined;
}
