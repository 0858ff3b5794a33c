import type { Content } from '../../contract/commands/content.ts';
import { type OwedFacts, owedOf } from '../../contract/owed.ts';
import type { PeriodState } from '../../contract/routes/periods.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { Point } from '../../contract/scorecard/settings.ts';
import { inPages } from '../paging.ts';
import type { Reader } from '../store/store.ts';
import { yieldIfDue } from '../event-loop.ts';
import { owedFacts } from './owed.ts';

/** The series of values; the others are the plan. */
const VALUES = ['actual', 'num', 'den'] as const;

/** The most days of a period: one that ends with a shorter period starts up to so many days before it. */
const LONGEST = 371;

/** The values of KPIs that start within some days, by KPI. */
async function readValues(
  reader: Reader,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, Point[]>> {
  const values = new Map<number, Point[]>();
  for await (const page of inPages(ids)) {
    const rows = await reader
      .selectFrom('points')
      .select(['kpi_id', 'series', 'grain', 'start', 'value', 'state', 'note', 'source'])
      .where('kpi_id', 'in', page)
      .where('series', 'in', VALUES)
      .where('start', '>=', from)
      .where('start', '<=', to)
      .execute();
    for (const [id, its] of Map.groupBy(rows, ({ kpi_id }) => kpi_id))
      values.set(
        id,
        its.map((row): Point => ({ ...row, by: null, at: null })),
      );
  }
  return values;
}

type Counts = PeriodState['kpis'];

/** Counts what is due in a period: a KPI that is due for several periods in it has a value where all have one. */
function countsOf(facts: OwedFacts, whole: Period): Counts {
  const byKpi = Map.groupBy(owedOf(facts, whole), ({ id }) => id);
  const counts: Counts = { expected: byKpi.size, entered: 0, late: 0 };
  for (const its of byKpi.values()) {
    const missing = its.filter(({ entered }) => entered === null);
    if (missing.length === 0) counts.entered += 1;
    else if (missing.some(({ isLate }) => isLate)) counts.late += 1;
  }
  return counts;
}

/** For each period, in order, how many KPIs are expected to have a value in it, have one, and are late. */
export async function countCollected(
  reader: Reader,
  content: Content,
  calendar: Calendar,
  periods: readonly Period[],
): Promise<Counts[]> {
  const tracked = Array.from(content.kpi.values()).filter(({ grain }) => grain !== null);
  const ids = tracked.map(({ id }) => id);
  const [from = '', to = ''] = [periods[0]?.start, periods.at(-1)?.end];
  const facts = await owedFacts(
    reader,
    { content, calendar },
    await readValues(reader, ids, addDays(from, -LONGEST), to),
  );
  const counts: Counts[] = [];
  for (const period of periods) {
    counts.push(countsOf(facts, period));
    await yieldIfDue();
  }
  return counts;
}
