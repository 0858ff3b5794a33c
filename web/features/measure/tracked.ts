import type { AnyKpi } from '../../../contract/kpi.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';

/** A KPI that is tracked over time. */
export type TrackedKpi = AnyKpi & { grain: Grain };

/** Whether a KPI is tracked over time. */
export const isTracked = (kpi: AnyKpi): kpi is TrackedKpi => kpi.grain !== null;
