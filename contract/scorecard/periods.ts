import { type Calendar, hasCalendarMonths, yearNamed, yearOn } from './calendar.ts';
import { dateOf, dayAt, dayOf, partsOf, weekdayOf } from './dates.ts';
import type { Grain } from './settings.ts';

/** A period of a calendar. */
export interface Period {
  grain: Grain;
  /** The grain and the first day: `month:2026-02-01`. */
  key: string;
  /** The first and the last day. */
  start: string;
  end: string;
  label: string;
}

/** The grains that fiscal years are divided into by months. */
type YearlyGrain = Exclude<Grain, 'day' | 'week'>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The index of the month that each period of a grain starts with. The last quarter of 13 months has four. */
const FIRST_MONTHS = { quarter: [0, 3, 6, 9], half: [0, 6], year: [0] };

const period = (grain: Grain, start: number, next: number, label: string): Period => ({
  grain,
  key: `${grain}:${dateOf(start)}`,
  start: dateOf(start),
  end: dateOf(next - 1),
  label,
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function monthLabel(calendar: Calendar, start: number, name: number, index: number): string {
  if (!hasCalendarMonths(calendar)) return `P${twoDigits(index + 1)} FY${name}`;
  const { year, month } = partsOf(start);
  return `${MONTHS[month - 1]} ${year}`;
}

const PREFIXES = { quarter: 'Q', half: 'H' };

/** The period with an index, from 0, in the fiscal year of a name; undefined where the year has fewer. */
export function periodOfYear(
  calendar: Calendar,
  grain: YearlyGrain,
  name: number,
  index: number,
): Period | undefined {
  const { starts } = yearNamed(calendar, name);
  const months = starts.length - 1;
  const firsts =
    grain === 'month' ? Array.from({ length: months }, (_, month) => month) : FIRST_MONTHS[grain];
  const start = starts[firsts[index] ?? -1];
  const next = starts[firsts[index + 1] ?? months];
  if (start === undefined || next === undefined) return undefined;
  if (grain === 'month') return period(grain, start, next, monthLabel(calendar, start, name, index));
  if (grain === 'year') return period(grain, start, next, `FY${name}`);
  return period(grain, start, next, `${PREFIXES[grain]}${index + 1} FY${name}`);
}

/** The week with a number, from 1, in an ISO year or, where weeks make the months, in a fiscal year. */
export function weekOfYear(calendar: Calendar, year: number, number: number): Period | undefined {
  const first = hasCalendarMonths(calendar)
    ? isoYearStart(year)
    : (yearNamed(calendar, year).starts[0] as number);
  const next = hasCalendarMonths(calendar)
    ? isoYearStart(year + 1)
    : (yearNamed(calendar, year).starts.at(-1) as number);
  const start = first + (number - 1) * 7;
  if (start < first || start >= next) return undefined;
  const name = hasCalendarMonths(calendar) ? year : `FY${year}`;
  return period('week', start, start + 7, `W${twoDigits(number)} ${name}`);
}

/** The Monday of the ISO week 1: the week of 4 January. */
function isoYearStart(year: number): number {
  const fourth = dayAt(year, 1, 4);
  return fourth - weekdayOf(fourth) + 1;
}

function weekOn(calendar: Calendar, day: number): Period {
  const monday = day - weekdayOf(day) + 1;
  // The ISO year of a week is that of its Thursday.
  const isoYear = partsOf(monday + 3).year;
  const { name, starts } = yearOn(calendar, day);
  const [year, first] = hasCalendarMonths(calendar)
    ? [isoYear, isoYearStart(isoYear)]
    : [name, starts[0] as number];
  return weekOfYear(calendar, year, Math.floor((day - first) / 7) + 1) as Period;
}

function dayPeriod(day: number): Period {
  const { year, month, day: date } = partsOf(day);
  return period('day', day, day + 1, `${MONTHS[month - 1]} ${date}, ${year}`);
}

/** The period of a grain that holds a date. */
export function periodOn(calendar: Calendar, grain: Grain, date: string): Period {
  const day = dayOf(date);
  if (grain === 'day') return dayPeriod(day);
  if (grain === 'week') return weekOn(calendar, day);
  const { name, starts } = yearOn(calendar, day);
  const month = starts.findLastIndex((start) => start <= day);
  const index = grain === 'month' ? month : FIRST_MONTHS[grain].findLastIndex((first) => first <= month);
  return periodOfYear(calendar, grain, name, index) as Period;
}

/** The period that starts the day after another one ends. */
export const nextPeriod = (calendar: Calendar, { grain, end }: Period): Period =>
  periodOn(calendar, grain, dateOf(dayOf(end) + 1));

/** The period that ends the day before another one starts. */
export const previousPeriod = (calendar: Calendar, { grain, start }: Period): Period =>
  periodOn(calendar, grain, dateOf(dayOf(start) - 1));

/** The day that says which month, quarter and year a period belongs to: of an ISO week its Thursday. */
const placeOf = (calendar: Calendar, { grain, start }: Period): string =>
  grain === 'week' && hasCalendarMonths(calendar) ? dateOf(dayOf(start) + 3) : start;

/** Whether a value of a period belongs to a period made of months: an ISO week by its Thursday, else by its last day. */
export function belongsTo(calendar: Calendar, period: Period, whole: Pick<Period, 'start' | 'end'>): boolean {
  const day = period.grain === 'week' ? placeOf(calendar, period) : period.end;
  return whole.start <= day && day <= whole.end;
}

/** The period of a coarser or the same grain that a period belongs to. */
export const periodAround = (calendar: Calendar, period: Period, grain: Grain): Period =>
  period.grain === grain ? period : periodOn(calendar, grain, placeOf(calendar, period));

/** The periods of a grain that belong to a period of a coarser or the same grain, in order. */
export function periodsIn(calendar: Calendar, whole: Period, grain: Grain): Period[] {
  const periods: Period[] = [];
  for (
    let period = periodOn(calendar, grain, whole.start);
    placeOf(calendar, period) <= whole.end;
    period = nextPeriod(calendar, period)
  )
    if (placeOf(calendar, period) >= whole.start) periods.push(period);
  return periods;
}

/** The periods of a grain from the one that holds a date to the one that holds another. */
export function periodsBetween(calendar: Calendar, grain: Grain, from: string, to: string): Period[] {
  const periods: Period[] = [];
  for (
    let period = periodOn(calendar, grain, from);
    period.start <= to;
    period = nextPeriod(calendar, period)
  )
    periods.push(period);
  return periods;
}

/** The last period of a grain that ended before a day, or on `through`. */
export function lastEnded(calendar: Calendar, grain: Grain, through: string): Period {
  const period = periodOn(calendar, grain, through);
  return period.end === through ? period : previousPeriod(calendar, period);
}
