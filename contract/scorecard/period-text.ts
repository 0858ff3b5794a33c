import type { Calendar } from './calendar.ts';
import { dateOf, dayAt, dayOf } from './dates.ts';
import { type Period, periodOfYear, periodOn, weekOfYear } from './periods.ts';
import { type Grain, GRAINS } from './settings.ts';

const FORM =
  /^(?:(?<grain>[a-z]+):(?<first>\d{4}-\d{2}-\d{2})|(?<date>\d{4}-\d{2}-\d{2})|(?<month>\d{4}-\d{2})|(?<fiscal>FY)?(?<year>\d{4})(?:-(?<part>[QHWP])(?<number>\d{1,2}))?)$/;

/** The years that periods can be in, so that their dates keep four digits. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** A date as it was given, or undefined where it does not exist or is out of range. */
function realDate(text: string): string | undefined {
  const day = dayOf(text);
  if (Number.isNaN(day) || dateOf(day) !== text) return undefined;
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? text : undefined;
}

/** The period of a grain that starts on a date; undefined where none does. */
function startingOn(calendar: Calendar, grain: Grain, first: string): Period | undefined {
  const period = realDate(first) && periodOn(calendar, grain, first);
  return period && period.start === first ? period : undefined;
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

/**
 * The period that a text names: `month:2026-02-01`, `2026-02`, `2026-Q1`, `FY2026`, `FY2026-Q1`, `FY2026-P02`, `2026-W05`, or a
 * date, which names the period of `grain` that holds it. Undefined where the calendar has no such period.
 */
export function parsePeriod(calendar: Calendar, text: string, grain: Grain): Period | undefined {
  const { groups } = FORM.exec(text) ?? {};
  if (!groups) return undefined;
  if (groups['grain'] !== undefined) {
    const named = GRAINS.find((one) => one === groups['grain']);
    return named && startingOn(calendar, named, groups['first'] as string);
  }
  if (groups['date'] !== undefined) {
    const date = realDate(groups['date']);
    return date === undefined ? undefined : periodOn(calendar, grain, date);
  }
  if (groups['month'] !== undefined) {
    // In a year of weeks a calendar month names the period that holds its middle.
    const middle = realDate(`${groups['month']}-15`);
    return middle === undefined ? undefined : periodOn(calendar, 'month', middle);
  }
  const year = Number(groups['year']);
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const part = groups['part'] ?? '';
  const number = Number(groups['number'] ?? 1);
  if (part === 'W' || groups['fiscal'] === undefined) return calendarPart(calendar, year, part, number);
  return periodOfYear(calendar, FISCAL_PARTS[part as keyof typeof FISCAL_PARTS], year, number - 1);
}
