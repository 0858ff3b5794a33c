import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { type PeriodContext, periodReader, periodsNamed } from '../../../contract/scorecard/period-words.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { Grain, Series } from '../../../contract/scorecard/settings.ts';

/** Other headings by which a paste finds what names a KPI, a period, and a series of points. */
export const MEASURE_HEADINGS = ['KPI', 'KPI name', 'Indicator', 'Metric', 'Measure name', 'Name'];
export const PERIOD_HEADINGS = ['Month', 'Date', 'Week', 'Quarter', 'Year', 'When'];
export const SERIES_HEADINGS: Partial<Record<Series, string[]>> = {
  actual: ['Actuals', 'Value', 'Result', 'Current'],
  num: ['Part'],
  den: ['Whole', 'Total'],
  target: ['Targets', 'Plan', 'Goal', 'Budget'],
  red: ['Red', 'Red lines', 'Threshold'],
  lo: ['Low', 'Lower limit'],
  hi: ['High', 'Upper limit'],
};

/** What the words of periods depend on in the user's browser. */
export const periodContext = (calendar: Calendar, grain: Grain, shown: readonly Period[]): PeriodContext => ({
  calendar,
  grain,
  shown,
  locale: navigator.language,
});

/** The periods that texts name: as a heading row all, or only what cannot be a value. */
export const periodsOfNames = (
  context: PeriodContext,
  texts: readonly string[],
  isHeading: boolean,
): (Period | undefined)[] =>
  isHeading ? texts.map(periodReader(context, texts)) : periodsNamed(context, texts);
