import { type Calendar, isCalendarYear, nameOfYearEndingIn } from '../scorecard/calendar.ts';
import { periodOn } from '../scorecard/periods.ts';
import { textOf } from '../values/cell-text.ts';
import { endOfSpan } from './periods.ts';
import type { ReadSheet } from './row.ts';

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const SPAN = /(?<!\d)(?:19|20)\d{2}\s?[/–-]\s?(?:\d{4}|\d{2})(?![\d/–-])/;

/** The year that a text names. Of one that lies in two, the year of the calendar that ends in the second, else the first. */
function yearIn(text: string, calendar: Calendar): number | undefined {
  const end = endOfSpan(SPAN.exec(text)?.[0] ?? '');
  if (end !== undefined) return isCalendarYear(calendar) ? end - 1 : nameOfYearEndingIn(calendar, end);
  const year = YEAR.exec(text)?.[0];
  return year === undefined ? undefined : Number(year);
}

/** The year of months and quarters that have none. */
export interface SheetYear {
  year: number;
  /** Whether it lies in two, where the calendar has whole years: it is the first of them, and does not say when a quarter is. */
  isInTwo: boolean;
}

/** The year of the sheet's name or of the rows above its table, else the fiscal year of a day. */
export function yearAbove(
  { name, rows }: ReadSheet,
  end: number,
  calendar: Calendar,
  today: string,
): SheetYear {
  const texts = [name, ...rows.slice(0, end).flatMap((cells) => cells.map(textOf))];
  const text = texts.find((each) => yearIn(each, calendar) !== undefined) ?? '';
  const isInTwo = isCalendarYear(calendar) && endOfSpan(SPAN.exec(text)?.[0] ?? '') !== undefined;
  const year = yearIn(text, calendar) ?? periodOn(calendar, 'year', today).label.replace('FY', '');
  return { year: Number(year), isInTwo };
}
