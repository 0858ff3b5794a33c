import { queryOptions, useQuery } from '@tanstack/react-query';
import { ratioOf } from '../../../contract/scorecard/aggregate.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { periodTyped } from '../../../contract/scorecard/period-typed.ts';
import { type Period, periodAfter } from '../../../contract/scorecard/periods.ts';
import { type Grain, GRAINS, VALUE_SERIES } from '../../../contract/scorecard/settings.ts';
import { BEFORE_MAX, type PlacedValue } from '../../../contract/scorecard/unusual.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { trackedAmong, type Kpi, type TrackedKpi } from '../../lib/strategy/selectors.ts';
import { scorecardKey } from '../../lib/sync/query.ts';
import { type Read, readOf } from '../../lib/sync/read-query.ts';
import type { Typing } from '../../lib/strategy/typing.ts';
import { type TypedActual, unusualTexts } from '../../lib/strategy/unusual-lines.ts';

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

/** Reads the values that are entered for KPIs in periods of their grains; that of a ratio may be its parts. */
async function readValues(
  strategyId: number,
  kpis: readonly TrackedKpi[],
  range: { from: string; to: string },
  kpiId: number | undefined,
): Promise<PlacedValue[]> {
  const only = kpiId === undefined ? {} : { kpiId: String(kpiId) };
  const hasRatio = kpis.some(({ aggregation }) => aggregation === 'ratio');
  const answers = await Promise.all(
    VALUE_SERIES.filter((series) => series === 'actual' || hasRatio).map((series) =>
      call('points.readMany', { params: { id: strategyId }, query: { ...range, series, ...only } }),
    ),
  );
  const byPlace = Map.groupBy(
    answers.flatMap(({ points }) => points),
    ({ kpiId: of, period }) => `${of} ${period}`,
  );
  const byId = new Map(kpis.map((kpi) => [kpi.id, kpi]));
  return Array.from(byPlace.values()).flatMap((points) => {
    const [first] = points;
    const [grain, start = ''] = first?.period.split(':') ?? [];
    const kpi = byId.get(first?.kpiId ?? 0);
    if (!kpi || kpi.grain !== grain) return [];
    const valueOf = (name: string): number | null =>
      points.find(({ series }) => series === name)?.value ?? null;
    const [num, den] = [valueOf('num'), valueOf('den')];
    const value = num === null || den === null ? valueOf('actual') : ratioOf(num, den, kpi.factor).value;
    return [{ kpiId: kpi.id, start, value }];
  });
}

/** Reads the actuals that are entered for the periods of KPIs. */
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
  const startOf = new Map(tracked.map(({ id, grain }) => [id, periods.get(grain)?.start]));
  const placed = await readValues(strategyId, tracked, { from, to }, kpiId);
  return {
    periods,
    values: new Map(
      placed.flatMap(({ kpiId: id, start, value }) =>
        value !== null && start === startOf.get(id) ? [[id, value]] : [],
      ),
    ),
  };
}

/** An actual that was typed for a KPI over time. */
type TypedInPeriod = TypedActual & { kpi: Kpi; period: Period };

/** What is unusual about typed actuals, as a sentence for each. Nothing is where those before them cannot be read. */
export async function readUnusual(
  strategyId: number,
  calendar: Calendar,
  typed: readonly TypedInPeriod[],
): Promise<ReadonlyMap<TypedActual, string>> {
  const typedValues = typed.filter(({ kpi, period, value }) => value !== null && kpi.grain === period.grain);
  const from = typedValues
    .map(({ period }) => periodAfter(calendar, period, -BEFORE_MAX).start)
    .toSorted()[0];
  const to = typedValues
    .map(({ period }) => period.end)
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined) return new Map();
  const kpis = trackedAmong(typedValues.map(({ kpi }) => kpi));
  const only = kpis.length === 1 ? kpis[0]?.id : undefined;
  try {
    const placed = await readValues(strategyId, kpis, { from, to }, only);
    // What is entered already was asked about then.
    const stored = new Map(placed.map(({ kpiId, start, value }) => [`${kpiId} ${start}`, value]));
    const isNew = ({ kpi, period, value }: TypedActual) => stored.get(`${kpi.id} ${period.start}`) !== value;
    return unusualTexts(typedValues.filter(isNew), placed);
  } catch (error) {
    if (error instanceof ApiError) return new Map();
    throw error;
  }
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
