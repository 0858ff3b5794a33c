import type { DueValue } from '../../contract/month/due-values.ts';
import type { PeriodState } from '../../contract/api/routes/periods.ts';

/** Counts what is due in a period by KPI: one that is due for several periods in it has a value where all have one. */
export function countByKpi(values: readonly DueValue[]): PeriodState['kpis'] {
  const byKpi = Map.groupBy(values, ({ id }) => id);
  const counts = { expected: byKpi.size, entered: 0, late: 0 };
  for (const kpiValues of byKpi.values()) {
    const missing = kpiValues.filter(({ entered }) => entered === null);
    if (missing.length === 0) counts.entered += 1;
    else if (missing.some(({ isLate }) => isLate)) counts.late += 1;
  }
  return counts;
}
