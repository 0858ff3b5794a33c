import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import type { Series } from '../../../contract/scorecard/settings.ts';
import { cellLock } from '../../entities/record/reopen.tsx';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import type { Typing } from '../../lib/strategy/typing.ts';
import type { CellLock, GridRow } from '../../ui/grid/model.ts';
import { isName } from './model.ts';

const computedLock = (kpi: TrackedKpi): CellLock => ({
  why: `The values of ${kpi.measure} are computed.`,
  word: 'Computed',
  reopen: (
    <Link href={kpiPath(kpi)} className="underline underline-offset-2">
      Open the KPI
    </Link>
  ),
});

/** What locks the cells of a grid: a locked period its column, and a computed KPI its row of values. */
export function useLocks({
  strategyId,
  series,
  kpis,
  periods,
  lockOf,
  canEdit,
}: {
  strategyId: number;
  series: Series;
  kpis: readonly TrackedKpi[];
  periods: readonly Period[];
  lockOf: Typing['lockOf'];
  canEdit: boolean;
}) {
  return useMemo(() => {
    const byPeriod = new Map(
      periods.map((period) => [period.key, cellLock(strategyId, period, lockOf(period), canEdit)]),
    );
    const computed = new Map(
      kpis.flatMap((kpi) =>
        series === 'actual' && isComputed(kpi) ? [[String(kpi.id), computedLock(kpi)] as const] : [],
      ),
    );
    return {
      isComputedRow: ({ id }: GridRow): boolean => computed.has(id),
      lockOfCell: ({ id }: GridRow, column: string): CellLock | undefined =>
        isName(column) ? undefined : (computed.get(id) ?? byPeriod.get(column)),
    };
  }, [strategyId, series, kpis, periods, lockOf, canEdit]);
}
