import { queryOptions, useQuery } from '@tanstack/react-query';
import { ratioOf } from '../../../contract/scorecard/aggregate.ts';
import { periodTyped } from '../../../contract/scorecard/period-typed.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { type Grain, GRAINS, VALUE_SERIES } from '../../../contract/scorecard/settings.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { trackedAmong, type Kpi } from '../../lib/strategy/selectors.ts';
import { scorecardKey } from '../../lib/sync/query.ts';
import { type Read, readOf } from '../../lib/sync/read-query.ts';
import type { Typing } from '../../lib/strategy/typing.ts';

/** The periods of actuals, by how often a value is due. */
export type ActualPeriods = ReadonlyMap<Grain, Period>;

/** How often a value of most KPIs is due; undefined where none is over time. */
export function usualGrain(kpis: readonly Kpi[]): Grain | undefined {
  const counts = Map.groupBy(trackedAmong(kpis), ({ grain }) => grain);
  const countOf = (grain: Grain): number => counts.get(grain)?.length ?? 0;
  return GRAINS.toSorted((a, b) => countOf(b) - countOf(a)).find((grain) => countOf(grain) > 0);
}

/** The periods of the actuals of a grid, where one may be chosen. */
export const actualPeriods = (typing: Typing, chosen: Period | undefined): ActualPeriods =>
  new Map(
    GRAINS.map((grain) => [grain, chosen?.grain === grain ? chosen : periodTyped(typing, grain, chosen)]),
  );

/** What is entered for such periods. */
export interface Actuals {
  periods: ActualPeriods;
  /** By KPI; those without a value are left out. */
  values: ReadonlyMap<number, number>;
}

/** Reads the actuals that are entered for the periods of KPIs; that of a ratio may be its parts. */
async function readActuals(
  strategyId: number,
  kpis: readonly Kpi[],
  periods: ActualPeriods,
  kpiId: number | undefined,
): Promise<Actuals> {
  const tracked = trackedAmong(kpis);
  const shown = [...new Set(tracked.map(({ grain }) => grain))].flatMap((grain) => periods.get(grain) ?? []);
  const days = shown.flatMap(({ start, end }) => [start, end]).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { periods, values: new Map() };
  const only = kpiId === undefined ? {} : { kpiId: String(kpiId) };
  const hasRatio = tracked.some(({ aggregation }) => aggregation === 'ratio');
  const answers = await Promise.all(
    VALUE_SERIES.filter((series) => series === 'actual' || hasRatio).map((series) =>
      call('points.readMany', { params: { id: strategyId }, query: { from, to, series, ...only } }),
    ),
  );
  const points = new Map(
    answers.flatMap((answer) =>
      answer.points.map(({ kpiId, period, series, value }) => [`${kpiId} ${series} ${period}`, value]),
    ),
  );
  const values = tracked.flatMap(({ id, grain, factor }) => {
    const key = periods.get(grain)?.key;
    const valueOf = (series: string): number | null => points.get(`${id} ${series} ${key}`) ?? null;
    const [num, den] = [valueOf('num'), valueOf('den')];
    const value = num === null || den === null ? valueOf('actual') : ratioOf(num, den, factor).value;
    return value === null ? [] : [[id, value] as const];
  });
  return { periods, values: new Map(values) };
}

/** Reads what is entered for periods of KPIs; `kpiId` where it is of one alone. */
export function useActuals(
  strategyId: number,
  kpis: readonly Kpi[],
  periods: ActualPeriods | undefined,
  kpiId?: number,
): Read<Actuals> {
  const keys = [...(periods?.values() ?? [])].map(({ key }) => key);
  return readOf(
    useQuery({
      ...queryOptions<Actuals, ApiError>({
        queryKey: [...scorecardKey(strategyId), 'actuals', kpiId, keys],
        queryFn: () => readActuals(strategyId, kpis, periods ?? new Map(), kpiId),
      }),
      ...(periods === undefined && { enabled: false }),
      // What opens again reads again.
      gcTime: 0,
    }),
  );
}
