import type { BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { periodOn, previousPeriod } from '../../../contract/scorecard/periods.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { submitPoints } from '../sync/outbox.ts';
import { queryClient, scorecardKey } from '../sync/query.ts';

type PointInput = BodyInput<Routes['points.writeMany']>['points'][number];

/** A saved KPI with the target and the red line that were typed for it; null is none. */
export interface TypedLines {
  id: number;
  measure: string;
  grain: Grain;
  isTotal: boolean;
  target: number | null;
  red: number | null;
}

/**
 * Makes the typed targets those of the periods, from the last month that has ended on, where a KPI has none yet; a typed red line
 * replaces what there is. The target of a total is that of its fiscal year. Rejects with the ApiError of a refusal.
 */
export async function setFirstLines(strategyId: number, kpis: readonly TypedLines[]): Promise<void> {
  if (kpis.length === 0) return;
  const [calendar, { kpis: scored }] = await Promise.all([
    call('calendar.read', { params: { id: strategyId } }),
    call('scorecard.read', { params: { id: strategyId }, query: {} }),
  ]);
  const targets = new Map(scored.map(({ id, target }) => [id, target]));
  const running = periodOn(calendar, 'month', todayIn(calendar));
  const pointsFrom = (day: string): PointInput[] =>
    kpis.flatMap(({ id, grain, isTotal, target, red }) => {
      const of = (series: 'target' | 'red', value: number | null): PointInput[] =>
        value === null
          ? []
          : [{ kpiId: id, period: periodOn(calendar, isTotal ? 'year' : grain, day).key, series, value }];
      return [...of('target', (targets.get(id) ?? null) === null ? target : null), ...of('red', red)];
    });
  const write = async (day: string): Promise<void> => {
    const points = pointsFrom(day);
    const label = kpis.length === 1 ? (kpis[0]?.measure ?? '') : `${kpis.length} KPIs`;
    if (points.length === 0) return;
    await submitPoints(strategyId, { points, label });
    // Live updates may be off.
    void queryClient.invalidateQueries({ queryKey: scorecardKey(strategyId) });
  };
  try {
    await write(previousPeriod(calendar, running).start);
  } catch (error) {
    // The last month may be locked.
    if ((error as ApiError).code !== 'period_locked') throw error;
    await write(running.start);
  }
}
