import { rangeUpTo } from '../../entities/scorecard/chart/view.ts';
import { timelineQuery, type Scorecard } from '../../entities/scorecard/scorecard.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { queryClient } from '../../lib/sync/query.ts';

/** Reads what the slide of a KPI shows. */
export const prefetchChart = (kpi: TrackedKpi, period: Scorecard['period']): Promise<void> =>
  queryClient.prefetchQuery(timelineQuery(kpi.strategyId, kpi.id, rangeUpTo(kpi, period)));
