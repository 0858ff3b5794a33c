import { inOrderOfObjectives } from '../../lib/strategy/objectives.ts';
import { FIRST_DATE, LAST_DATE } from '../../../contract/scorecard/date-range.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { periodNumbered, periodOn, periodsIn } from '../../../contract/scorecard/periods.ts';
import { type Grain, GRAINS, type Series } from '../../../contract/scorecard/settings.ts';
import {
  type Kpi,
  primaryKpis,
  trackedAmong,
  type TrackedKpi,
  withBelow,
} from '../../lib/strategy/selectors.ts';

const isJudgedByLine = ({ direction }: Kpi): boolean => direction === 'up' || direction === 'down';
const isBand = ({ direction }: Kpi): boolean => direction === 'band';

/** What the grid can have: a series of points, and the KPIs that have it. */
export const SERIES_CHOICES = [
  { id: 'target', label: 'Targets', fits: (kpi: Kpi) => !isBand(kpi) },
  { id: 'red', label: 'Red lines', fits: isJudgedByLine },
  { id: 'lo', label: 'Lower limits of the status', fits: isBand },
  { id: 'hi', label: 'Upper limits of the status', fits: isBand },
  { id: 'redLo', label: 'Red lines below bands', fits: isBand },
  { id: 'redHi', label: 'Red lines above bands', fits: isBand },
  { id: 'actual', label: 'Actuals', fits: () => true },
] as const satisfies readonly { id: Series; label: string; fits: (kpi: Kpi) => boolean }[];
export type SeriesChoice = (typeof SERIES_CHOICES)[number];

/** What a grid shows: a series in a fiscal year, of the KPIs whose values are due with a grain. */
export interface View {
  /** The name of the fiscal year. */
  year: number;
  series: Series;
  grain: Grain;
}

/** The KPIs of a strategy that are tracked over time, in the order of the list. */
export const trackedKpis = (content: Content): TrackedKpi[] =>
  trackedAmong(inOrderOfObjectives(primaryKpis(content), content).flatMap((kpi) => withBelow(content, kpi)));

/** The page that shows a series: what is aimed at, or what was reached. */
export const pageOf = (series: Series) => (series === 'actual' ? 'values' : 'targets');

/** The series of a page that some KPI has, and the grains of those that have the chosen one. */
export function choicesOf(kpis: readonly TrackedKpi[], series: string | null, page: 'targets' | 'values') {
  const choices = SERIES_CHOICES.filter(({ id, fits }) => pageOf(id) === page && kpis.some(fits));
  const choice = choices.find(({ id }) => id === series) ?? choices[0];
  const rows = choice ? kpis.filter(choice.fits) : [];
  const grains = GRAINS.filter((grain) => rows.some((kpi) => kpi.grain === grain));
  return { choices, choice, grains };
}

/** The name of the fiscal year that holds a date. */
export const yearAt = (calendar: Calendar, date: string): number =>
  Number(periodOn(calendar, 'year', date).label.slice('FY'.length));

/** The fiscal years that lie within the dates of the product with the year before, however they are named. */
const [FIRST_YEAR, LAST_YEAR] = [Number(FIRST_DATE.slice(0, 4)) + 1, Number(LAST_DATE.slice(0, 4)) - 1];

/** The fiscal year that the address names, or the one of a date. */
export function yearIn(text: string | null, calendar: Calendar, date: string): number {
  const year = Number(text);
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : yearAt(calendar, date);
}

/** The periods of a fiscal year, of the year before, and both years. */
export function periodsOf(calendar: Calendar, { year, grain }: Pick<View, 'year' | 'grain'>) {
  const [own, before] = [periodNumbered(calendar, 'year', year), periodNumbered(calendar, 'year', year - 1)];
  return {
    year: own,
    before,
    periods: periodsIn(calendar, own, grain),
    lastYear: periodsIn(calendar, before, grain),
  };
}

/** A view as one text, by which it is told from others. */
export const keyOf = ({ year, series, grain }: View): string => `${series} ${grain} ${year}`;
