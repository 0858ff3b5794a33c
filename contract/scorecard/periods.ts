import {
  type Calendar,
  type FiscalYear,
  hasCalendarMonths,
  monthsOfYear,
  yearNamed,
  yearOn,
} from './calendar.ts';
import { FIRST_DATE, LAST_DATE } from './date-range.ts';
import { dateOf, dayAt, dayOf, partsOf, weekdayOf } from './dates.ts';
import type { Grain, PeriodGrain } from './settings.ts';
import { MONTHS } from '../words/dates.ts';

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

/** The period of a KPI that is due once: all time. It has no neighbours and belongs to no other period. */
export interface OncePeriod extends Omit<Period, 'grain'> {
  grain: 'once';
}

/** A period of a calendar, or that of a KPI that is due once. */
export type AnyPeriod = Period | OncePeriod;

export const ONCE: OncePeriod = {
  grain: 'once',
  key: 'once',
  start: FIRST_DATE,
  end: LAST_DATE,
  label: 'Once',
};

/** The grains that fiscal years are divided into by months. */
type YearlyGrain = Exclude<Grain, 'day' | 'week'>;

/** The index of the month that each period of a grain starts with. The last quarter of 13 months has four. */
const FIRST_MONTHS = { quarter: [0, 3, 6, 9], half: [0, 6], year: [0] };

function period(grain: Grain, start: number, next: number, label: string): Period {
  const first = dateOf(start);
  // A year by day has hundreds: each text is made once.
  const end = next === start + 1 ? first : dateOf(next - 1);
  return { grain, key: `${grain}:${first}`, start: first, end, label };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function monthLabel(calendar: Calendar, start: number, name: number, index: number): string {
  if (!hasCalendarMonths(calendar)) return `P${twoDigits(index + 1)} FY${name}`;
  const { year, month } = partsOf(start);
  return `${MONTHS[month - 1]} ${year}`;
}

/** A period within a fiscal year, by the index of it from 0. */
function partOfYear(
  calendar: Calendar,
  grain: YearlyGrain,
  { name, starts, next }: FiscalYear,
  index: number,
) {
  const firsts = grain === 'month' ? undefined : FIRST_MONTHS[grain];
  const startOf = (part: number): number => starts[firsts ? (firsts[part] ?? starts.length) : part] ?? next;
  const start = startOf(index);
  const labels = {
    month: () => monthLabel(calendar, start, name, index),
    quarter: () => `Q${index + 1} FY${name}`,
    half: () => `H${index + 1} FY${name}`,
    year: () => `FY${name}`,
  };
  return period(grain, start, startOf(index + 1), labels[grain]());
}

/** How many periods of a grain a fiscal year has. */
const partsOfYear = (calendar: Calendar, grain: YearlyGrain): number =>
  grain === 'month' ? monthsOfYear(calendar) : FIRST_MONTHS[grain].length;

/** The period with an index, from 0, in the fiscal year of a name; undefined where the year has fewer. */
export const periodOfYear = (
  calendar: Calendar,
  grain: YearlyGrain,
  name: number,
  index: number,
): Period | undefined =>
  index >= 0 && index < partsOfYear(calendar, grain)
    ? partOfYear(calendar, grain, yearNamed(calendar, name), index)
    : undefined;

/** The first days of the weeks 1 of a year and of the next one: of an ISO year or, where weeks make the months, of a fiscal year. */
function weeksOfYear(calendar: Calendar, year: number): { first: number; next: number } {
  if (hasCalendarMonths(calendar)) return { first: isoYearStart(year), next: isoYearStart(year + 1) };
  const { starts, next } = yearNamed(calendar, year);
  return { first: starts[0] ?? next, next };
}

/** A week by its first day, of the year with a name. */
function weekAt(calendar: Calendar, year: number, start: number): Period {
  const { first } = weeksOfYear(calendar, year);
  const name = hasCalendarMonths(calendar) ? year : `FY${year}`;
  return period('week', start, start + 7, `W${twoDigits((start - first) / 7 + 1)} ${name}`);
}

/** The week with a number, from 1, in an ISO year or, where weeks make the months, in a fiscal year; undefined where it has fewer. */
export function weekOfYear(calendar: Calendar, year: number, number: number): Period | undefined {
  const { first, next } = weeksOfYear(calendar, year);
  const start = first + (number - 1) * 7;
  return start < first || start >= next ? undefined : weekAt(calendar, year, start);
}

/** The Monday of the ISO week 1: the week of 4 January. */
function isoYearStart(year: number): number {
  const fourth = dayAt(year, 1, 4);
  return fourth - weekdayOf(fourth) + 1;
}

/** The first day of the week that holds a day. The weeks of a pattern start on the day after its year ends. */
function weekStart(calendar: Calendar, day: number): number {
  const weekday = hasCalendarMonths(calendar) ? 1 : (calendar.weekAnchor.weekday % 7) + 1;
  return day - ((weekdayOf(day) - weekday + 7) % 7);
}

function weekOn(calendar: Calendar, day: number): Period {
  const start = weekStart(calendar, day);
  // The ISO year of a week is that of its Thursday.
  const year = hasCalendarMonths(calendar) ? partsOf(start + 3).year : yearOn(calendar, day).name;
  return weekAt(calendar, year, start);
}

function dayPeriod(day: number): Period {
  const { year, month, day: date } = partsOf(day);
  return period('day', day, day + 1, `${MONTHS[month - 1]} ${date}, ${year}`);
}

/** The index of the period of a grain in a fiscal year that holds a day. */
function indexOn(grain: YearlyGrain, { starts }: FiscalYear, day: number): number {
  const month = starts.findLastIndex((start) => start <= day);
  return grain === 'month' ? month : FIRST_MONTHS[grain].findLastIndex((first) => first <= month);
}

/** The periods that were computed last, by calendar: the points of a strategy have few different ones. */
const computed = new WeakMap<Calendar, Map<string, Period>>();
const COMPUTED_MAX = 2000;

/** The period of a grain that holds a date. */
export function periodOn(calendar: Calendar, grain: Grain, date: string): Period;
export function periodOn(calendar: Calendar, grain: PeriodGrain, date: string): AnyPeriod;
export function periodOn(calendar: Calendar, grain: PeriodGrain, date: string): AnyPeriod {
  if (grain === 'once') return ONCE;
  let periods = computed.get(calendar);
  if (!periods || periods.size >= COMPUTED_MAX) computed.set(calendar, (periods = new Map<string, Period>()));
  const key = grain + date;
  let period = periods.get(key);
  if (!period) periods.set(key, (period = periodHolding(calendar, grain, date)));
  return period;
}

function periodHolding(calendar: Calendar, grain: Grain, date: string): Period {
  const day = dayOf(date);
  if (grain === 'day') return dayPeriod(day);
  if (grain === 'week') return weekOn(calendar, day);
  const year = yearOn(calendar, day);
  return partOfYear(calendar, grain, year, indexOn(grain, year, day));
}

/** The number of the period of a grain that holds a date. The next period has the next number. */
export function numberOn(calendar: Calendar, grain: Grain, date: string): number {
  const day = dayOf(date);
  if (grain === 'day') return day;
  if (grain === 'week') return Math.floor(weekStart(calendar, day) / 7);
  const year = yearOn(calendar, day);
  return year.name * partsOfYear(calendar, grain) + indexOn(grain, year, day);
}

/** The period of a grain with a number; see numberOn. */
export function periodNumbered(calendar: Calendar, grain: Grain, number: number): Period {
  if (grain === 'day') return dayPeriod(number);
  // Weeks start on the same day of the week, so each seven days hold the start of one.
  if (grain === 'week') return weekOn(calendar, weekStart(calendar, number * 7 + 6));
  const parts = partsOfYear(calendar, grain);
  const name = Math.floor(number / parts);
  return partOfYear(calendar, grain, yearNamed(calendar, name), number - name * parts);
}

/** The period so many periods after another one; before it for a negative number. */
export const periodAfter = (calendar: Calendar, { grain, start }: Period, count: number): Period =>
  periodNumbered(calendar, grain, numberOn(calendar, grain, start) + count);

/** So many periods up to one, the last one first. */
export const periodsBack = (calendar: Calendar, last: Period, count: number): Period[] =>
  Array.from({ length: count }, (_, index) => periodAfter(calendar, last, -index));

/** How many periods of a grain there are from the one that holds a date to the one that holds another; 0 where none is. */
export const countBetween = (calendar: Calendar, grain: Grain, from: string, to: string): number =>
  Math.max(0, numberOn(calendar, grain, to) - numberOn(calendar, grain, from) + 1);

/** The period that starts the day after another one ends. */
export const nextPeriod = (calendar: Calendar, { grain, end }: Period): Period =>
  periodOn(calendar, grain, dateOf(dayOf(end) + 1));

/** The period that ends the day before another one starts. */
export const previousPeriod = (calendar: Calendar, { grain, start }: Period): Period =>
  periodOn(calendar, grain, dateOf(dayOf(start) - 1));

/** The day that says which month, quarter and year a period belongs to: of an ISO week its Thursday. */
const placeOf = (calendar: Calendar, { grain, start }: AnyPeriod): string =>
  grain === 'week' && hasCalendarMonths(calendar) ? dateOf(dayOf(start) + 3) : start;

/** Whether a value of a period belongs to a period made of months: an ISO week by its Thursday, else by its last day. */
export function belongsTo(
  calendar: Calendar,
  period: AnyPeriod,
  whole: Pick<Period, 'start' | 'end'>,
): boolean {
  const day = period.grain === 'week' ? placeOf(calendar, period) : period.end;
  return whole.start <= day && day <= whole.end;
}

/** The period of a coarser or the same grain that a period belongs to. */
export function periodAround(calendar: Calendar, period: AnyPeriod, grain: Grain): Period;
export function periodAround(calendar: Calendar, period: AnyPeriod, grain: PeriodGrain): AnyPeriod;
export function periodAround(calendar: Calendar, period: AnyPeriod, grain: PeriodGrain): AnyPeriod {
  return period.grain === grain ? period : periodOn(calendar, grain, placeOf(calendar, period));
}

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

/** The last period of a grain that ended before a day, or on `through`; all time is its own. */
export function lastEnded(calendar: Calendar, grain: Grain, through: string): Period;
export function lastEnded(calendar: Calendar, grain: PeriodGrain, through: string): AnyPeriod;
export function lastEnded(calendar: Calendar, grain: PeriodGrain, through: string): AnyPeriod {
  const period = periodOn(calendar, grain, through);
  return period.grain === 'once' || period.end === through ? period : previousPeriod(calendar, period);
}
