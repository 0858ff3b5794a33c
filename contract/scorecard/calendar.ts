import { dayAt, daysInMonth, partsOf, weekdayOf } from './dates.ts';

/** How the weeks of a fiscal year make its months: calendar months, or 4 and 5 weeks, or 13 months of 4 weeks. */
export const WEEK_PATTERNS = ['iso', '445', '454', '544', '13x4'] as const;

/** The calendar of a strategy, from which its periods are computed. */
export interface Calendar {
  /** The month that the fiscal year starts with; for the pattern `iso`. */
  fiscalYearStartMonth: number;
  /** Whether a fiscal year is named by the year in which it ends or starts. */
  yearLabel: 'end' | 'start';
  weekPattern: (typeof WEEK_PATTERNS)[number];
  /** The end of a fiscal year of weeks: the weekday (1 is Monday) nearest to a day of the year, or the last one up to it. */
  weekAnchor: { rule: 'nearest' | 'last'; weekday: number; month: number; day: number };
  timeZone: string;
}

/** The calendar of a strategy that has set none. */
export const DEFAULT_CALENDAR: Calendar = {
  fiscalYearStartMonth: 1,
  yearLabel: 'end',
  weekPattern: 'iso',
  weekAnchor: { rule: 'nearest', weekday: 6, month: 12, day: 31 },
  timeZone: 'UTC',
};

/** A fiscal year: its name, the first day of each of its months and of the next year, as day numbers. */
export interface FiscalYear {
  name: number;
  starts: readonly number[];
  next: number;
}

const PATTERN_WEEKS = {
  '445': [4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5],
  '454': [4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5, 4],
  '544': [5, 4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4],
  '13x4': Array.from({ length: 13 }, () => 4),
};

/** Whether the months of a calendar are calendar months. */
export const hasCalendarMonths = ({ weekPattern }: Calendar): boolean => weekPattern === 'iso';

/** Whether a fiscal year is, but for some days, a calendar year. */
export const isCalendarYear = (calendar: Calendar): boolean =>
  hasCalendarMonths(calendar) ? calendar.fiscalYearStartMonth === 1 : calendar.weekAnchor.month === 12;

/** How many calendar years the name of a fiscal year is before the calendar year that it ends in. */
const nameOffset = (calendar: Calendar): number =>
  calendar.yearLabel === 'start' && !isCalendarYear(calendar) ? 1 : 0;

/** The name of the fiscal year that ends in a calendar year. */
export const nameOfYearEndingIn = (calendar: Calendar, year: number): number => year - nameOffset(calendar);

/** The last day of the fiscal year of weeks that belongs to a calendar year. */
function lastDay({ weekAnchor: { rule, weekday, month, day } }: Calendar, year: number): number {
  const anchor = dayAt(year, month, Math.min(day, daysInMonth(year, month)));
  const latest = rule === 'last' ? anchor : anchor + 3;
  return latest - ((weekdayOf(latest) - weekday + 7) % 7);
}

/** The fiscal year that ends in a calendar year. */
function yearEndingIn(calendar: Calendar, year: number): FiscalYear {
  const name = nameOfYearEndingIn(calendar, year);
  const { weekPattern, fiscalYearStartMonth: first } = calendar;
  if (weekPattern === 'iso') {
    const startYear = first === 1 ? year : year - 1;
    const starts = Array.from({ length: 12 }, (_, index) => dayAt(startYear, first + index, 1));
    return { name, starts, next: dayAt(startYear + 1, first, 1) };
  }
  let day = lastDay(calendar, year - 1) + 1;
  const starts = PATTERN_WEEKS[weekPattern].map((weeks) => {
    const start = day;
    day += weeks * 7;
    return start;
  });
  // A 53rd week belongs to the last month.
  return { name, starts, next: lastDay(calendar, year) + 1 };
}

/** The fiscal year of a name. */
export const yearNamed = (calendar: Calendar, name: number): FiscalYear =>
  yearEndingIn(calendar, name + nameOffset(calendar));

/** The fiscal year that holds a day number. */
export function yearOn(calendar: Calendar, day: number): FiscalYear {
  // A year of weeks can end a few days outside the calendar year that it belongs to.
  let year = partsOf(day).year - 1;
  let yearEnd = yearEndingIn(calendar, year);
  while (day >= yearEnd.next) {
    year += 1;
    yearEnd = yearEndingIn(calendar, year);
  }
  return yearEnd;
}

/** How many months a fiscal year has. */
export const monthsOfYear = ({ weekPattern }: Calendar): number => (weekPattern === '13x4' ? 13 : 12);

/** The calendar of a strategy: the default one until somebody sets another. */
export const calendarIn = (strategy: { calendar: Calendar | null } | undefined): Calendar =>
  strategy?.calendar ?? DEFAULT_CALENDAR;

/** The calendar of the one strategy of a content. */
export const calendarOfContent = (content: {
  strategy: ReadonlyMap<number, { calendar: Calendar | null }>;
}): Calendar => calendarIn(content.strategy.values().next().value);
