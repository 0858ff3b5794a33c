import type { PlannedPoint } from '../../contract/import/planned.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { isSameNumber } from '../../contract/scorecard/numbers.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import type { Series } from '../../contract/scorecard/settings.ts';
import { calendarOf } from '../content/calendar.ts';
import type { SizedContent } from '../content/contents.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import type { Reader, Store } from '../store/store.ts';

/** A strategy at a revision, in a snapshot of the database, for the `read` of inSnapshot. */
export interface ImportSource {
  store: Store;
  reader: Reader;
  strategyId: number;
  revised: SizedContent;
}

/** What a list of KPIs says of a point. */
type ListedPoint = Pick<PlannedPoint, 'kpiId' | 'series' | 'grain' | 'start' | 'value'>;

/** What the pages of a period show of a KPI, by series. */
const shownOf = ({
  value,
  target,
  band,
}: ScorecardAnswer['kpis'][number]): Partial<Record<Series, number | null>> => ({
  actual: value,
  target,
  ...(band && { lo: band.lo, hi: band.hi }),
});

/** Tells of the points of a list of KPIs whether pages show the same already: a list that was exported has what they show. */
export async function readShownPoints(
  { store, reader, strategyId, revised }: ImportSource,
  points: readonly Pick<PlannedPoint, 'grain' | 'start'>[],
): Promise<(point: ListedPoint) => boolean> {
  const calendar = calendarOf(revised.content, strategyId);
  const periods = points.map(({ grain, start }) => periodOn(calendar, grain, start));
  const shown = new Map<string, Partial<Record<Series, number | null>>>();
  for (const period of new Map(periods.map((one) => [one.key, one])).values()) {
    const bytes = await scorecardBytes(store, { reader, strategyId, period }, revised);
    for (const kpi of (JSON.parse(bytes.toString()) as ScorecardAnswer).kpis)
      if (kpi.period === period.key) shown.set(`${kpi.id} ${period.key}`, shownOf(kpi));
  }
  return ({ kpiId, series, grain, start, value }) => {
    const stands = shown.get(`${kpiId} ${grain}:${start}`)?.[series];
    return stands !== undefined && isSameNumber(stands, value);
  };
}
