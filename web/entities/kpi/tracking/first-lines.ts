import type { ApiError } from '../../../lib/api/api-error.ts';
import { typedNumber } from '../../../ui/typed-number.ts';
import { todayIn } from '../../../../contract/scorecard/today.ts';
import { periodOn, previousPeriod } from '../../../../contract/scorecard/periods.ts';
import type { Grain } from '../../../../contract/scorecard/settings.ts';
import { queryClient } from '../../../lib/sync/query.ts';
import { type PointInput, writePoints } from '../../scorecard/points.ts';
import { calendarQuery, scorecardQuery } from '../../scorecard/scorecard.ts';
import type { KpiFormValues } from '../values.ts';

/** A saved KPI with the target and the red line that were typed for it; null is none. */
export interface TypedLines {
  id: number;
  measure: string;
  grain: Grain;
  isTotal: boolean;
  target: number | null;
  red: number | null;
}

/** The lines that a form gives a tracked KPI whose values are judged by a target; undefined for another one. */
export function linesTyped(id: number, values: KpiFormValues, red = ''): TypedLines | undefined {
  const { direction, unit, grain, aggregation, measure } = values;
  if (values.isTracked !== 'yes' || (direction !== 'up' && direction !== 'down')) return undefined;
  const number = (text: string): number | null => {
    const value = typedNumber(text, unit);
    return Number.isNaN(value) ? null : value;
  };
  return {
    id,
    measure,
    grain: grain as Grain,
    isTotal: aggregation === 'sum',
    target: number(values.target),
    red: number(red),
  };
}

/**
 * Makes the typed targets those of the periods, from the last month that has ended on, where a KPI has none yet; a typed red line
 * replaces what there is. The target of a total is that of its fiscal year. Rejects with the ApiError of a refusal.
 */
export async function setFirstLines(strategyId: number, kpis: readonly TypedLines[]): Promise<void> {
  if (kpis.length === 0) return;
  const [calendar, { kpis: scored }] = await Promise.all([
    queryClient.fetchQuery(calendarQuery(strategyId)),
    queryClient.fetchQuery({ ...scorecardQuery(strategyId, null), staleTime: 0 }),
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
    if (points.length > 0) await writePoints(strategyId, { points, label });
  };
  try {
    await write(previousPeriod(calendar, running).start);
  } catch (error) {
    // The last month may be locked.
    if ((error as ApiError).code !== 'period_locked') throw error;
    await write(running.start);
  }
}
