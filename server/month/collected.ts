import { type OwedFacts, owedOf } from '../../contract/month/due-values.ts';
import type { PeriodState } from '../../contract/api/routes/periods.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { Reader } from '../store/store.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { type DueQuery, owedFacts, readEntered } from '../measures/due-values.ts';

type Counts = PeriodState['kpis'];

/** Counts what is due in a period: a KPI that is due for several periods in it has a value where all have one. */
function countsOf(facts: OwedFacts, whole: Period): Counts {
  const byKpi = Map.groupBy(owedOf(facts, whole), ({ id }) => id);
  const counts: Counts = { expected: byKpi.size, entered: 0, late: 0 };
  for (const kpiValues of byKpi.values()) {
    const missing = kpiValues.filter(({ entered }) => entered === null);
    if (missing.length === 0) counts.entered += 1;
    else if (missing.some(({ isLate }) => isLate)) counts.late += 1;
  }
  return counts;
}

/** For each period, in order, how many KPIs are expected to have a value in it, have one, and are late. */
export async function countCollected(
  reader: Reader,
  { strategyId, content, calendar }: Omit<DueQuery, 'period'>,
  periods: readonly Period[],
): Promise<Counts[]> {
  const whole = { start: periods[0]?.start ?? '', end: periods.at(-1)?.end ?? '' };
  const dueQuery = { strategyId, content, calendar };
  const facts = await owedFacts(reader, dueQuery, await readEntered(reader, dueQuery, whole));
  const counts: Counts[] = [];
  for (const period of periods) {
    counts.push(countsOf(facts, period));
    await yieldIfDue();
  }
  return counts;
}
