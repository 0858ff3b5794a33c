import { headingsOf } from '../../../contract/dictionary/heading-words.ts';
import { KPI_NAMES, POINT_HEADINGS } from '../../../contract/dictionary/kpi-headings.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { type PeriodContext, periodReader, periodsNamed } from '../../../contract/scorecard/period-words.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';

/** Other headings by which a paste finds what names a KPI, and a period. */
export const MEASURE_HEADINGS = headingsOf(KPI_NAMES, 'kpi');
export const PERIOD_HEADINGS = headingsOf(POINT_HEADINGS, 'period');

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
