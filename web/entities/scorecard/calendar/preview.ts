import { nextPeriod, type Period, periodOn, periodsIn } from '../../../../contract/scorecard/periods.ts';
import type { Calendar } from './values.ts';

/** A fiscal year with its quarters and their months. */
export interface PreviewYear {
  year: Period;
  quarters: { quarter: Period; months: Period[] }[];
}

/** The fiscal year that holds a date and the next one. */
export function previewOf(calendar: Calendar, today: string): PreviewYear[] {
  const first = periodOn(calendar, 'year', today);
  return [first, nextPeriod(calendar, first)].map((year) => ({
    year,
    quarters: periodsIn(calendar, year, 'quarter').map((quarter) => ({
      quarter,
      months: periodsIn(calendar, quarter, 'month'),
    })),
  }));
}
