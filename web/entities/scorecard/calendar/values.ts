import type * as z from 'zod/mini';
import { CalendarSettings } from '../../../../contract/scorecard/calendar-settings.ts';
import { faultsOf, type Faults } from '../../../lib/form.ts';

/** A calendar as it is stored. */
export type Calendar = z.output<typeof CalendarSettings>;

/** The names of the ways that weeks make months. */
export const PATTERN_LABELS: Record<Calendar['weekPattern'], string> = {
  iso: 'Calendar months',
  '445': '4, 4 and 5 weeks',
  '454': '4, 5 and 4 weeks',
  '544': '5, 4 and 4 weeks',
  '13x4': '13 months of 4 weeks',
};

/** The form values of a calendar, all texts. Each has the name by which an error names it. */
export interface CalendarValues {
  weekPattern: string;
  fiscalYearStartMonth: string;
  yearLabel: string;
  'weekAnchor.rule': string;
  'weekAnchor.weekday': string;
  'weekAnchor.month': string;
  'weekAnchor.day': string;
  timeZone: string;
}

/** The form values of a calendar. */
export const calendarValuesOf = ({ weekAnchor, ...calendar }: Calendar): CalendarValues => ({
  weekPattern: calendar.weekPattern,
  fiscalYearStartMonth: String(calendar.fiscalYearStartMonth),
  yearLabel: calendar.yearLabel,
  'weekAnchor.rule': weekAnchor.rule,
  'weekAnchor.weekday': String(weekAnchor.weekday),
  'weekAnchor.month': String(weekAnchor.month),
  'weekAnchor.day': String(weekAnchor.day),
  timeZone: calendar.timeZone,
});

/** The calendar of form values that passed `checkCalendar`. */
export const calendarOf = (values: CalendarValues): Calendar =>
  ({
    weekPattern: values.weekPattern,
    fiscalYearStartMonth: Number(values.fiscalYearStartMonth),
    yearLabel: values.yearLabel,
    weekAnchor: {
      rule: values['weekAnchor.rule'],
      weekday: Number(values['weekAnchor.weekday']),
      month: Number(values['weekAnchor.month']),
      day: Number(values['weekAnchor.day']),
    },
    timeZone: values.timeZone.trim(),
  }) as Calendar;

/** The errors of form values: field to message. */
export const checkCalendar = (values: CalendarValues): Faults =>
  faultsOf(CalendarSettings, calendarOf(values));

/** What differs between two calendars. */
export const changedCalendar = (before: Calendar, calendar: Calendar): Partial<Calendar> =>
  Object.fromEntries(
    Object.entries(calendar).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Calendar]),
    ),
  );
