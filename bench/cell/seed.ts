import { withDatabase } from '../large/rows.ts';
import type { Client } from '../support/client.ts';
import type { Data } from '../support/server.ts';

/** How many strategies a user has, and what each holds. */
export interface Size {
  strategies: number;
  kpis: number;
  /** Of values and targets; red lines have a point for each month of them. */
  weeks: number;
}

const PILLARS = 4;
const OBJECTIVES = 12;
const WEEKS_A_MONTH = 4.5;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Mondays of so many weeks that have ended, the oldest first. */
function weeksBefore(count: number): string[] {
  const now = new Date();
  const monday = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() - ((now.getUTCDay() + 6) % 7),
  );
  return Array.from({ length: count }, (_, index) => dayOf(monday - (count - index) * WEEK_MS));
}

/** The first days of so many months that have ended, the oldest first. */
function monthsBefore(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, index) =>
    dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + index, 1)),
  );
}

const list = (texts: readonly string[]): string => texts.map((text) => `('${text}')`).join(', ');

/**
 * Makes strategies, past the server but for their own rows; returns their ids. Each KPI has ten points a month: values and targets by
 * week, red lines by month. Half of them are read by week, half by month.
 */
export async function seedStrategies(
  client: Client,
  data: Data,
  { strategies, kpis, weeks }: Size,
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < strategies; at++)
    ids.push((await client.call('POST', '/api/strategies', { title: `Strategy ${at + 1}` })).id);
  const mine = `(${ids.join(', ')})`;
  const mondays = weeksBefore(weeks);
  const firsts = monthsBefore(weeks / WEEKS_A_MONTH);
  await withDatabase(data, async (run) => {
    const numbers = (count: number) =>
      `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`;
    await run(`insert into nodes (strategy_id, type, title, description, perspective_id, color, position)
      select id, 'perspective', 'Pillar ' || n.i, '', null, null, 'a' || n.i
      from strategies cross join ${numbers(PILLARS)} n where id in ${mine}`);
    await run(`insert into nodes (strategy_id, type, title, description, perspective_id, color, position)
      select strategy_id, 'objective', 'Objective ' || n.i, 'What shall be achieved, and for whom.', id, null, 'a' || n.i
      from nodes cross join ${numbers(OBJECTIVES / PILLARS)} n
      where strategy_id in ${mine} and type = 'perspective'`);
    await run(`insert into kpis
      (strategy_id, node_id, parent_id, level, measure, description, target, actual, actual_date, unit, period,
        period_unit, frequency, input_owner, due_date, status, grain, aggregation, owner_id)
      select s.id, (select min(o.id) from nodes o where o.strategy_id = s.id and o.type = 'objective') + n.i % ${OBJECTIVES},
        null, 'primary', 'Measure ' || n.i, 'How it is measured', 100, 90, '2026-06-01', '%', 1, 'Month', 'Monthly',
        'Person ' || (n.i % 40), '2027-06-15', 'On Track', case n.i % 2 when 0 then 'month' else 'week' end, 'mean', ${client.id}
      from strategies s cross join ${numbers(kpis)} n where s.id in ${mine}`);
    const points = (grain: string, series: string, starts: readonly string[], value: string) =>
      run(`insert into points (strategy_id, kpi_id, series, grain, start, value, state, note, source, user_id, at)
        select k.strategy_id, k.id, '${series}', '${grain}', d.column1, ${value}, 'value', '', 'manual', ${client.id},
          '2026-01-01T00:00:00.000Z'
        from kpis k cross join (values ${list(starts)}) d where k.strategy_id in ${mine} order by k.id, d.column1`);
    await points(
      'week',
      'actual',
      mondays,
      '80 + (k.id * 7 + cast(substr(d.column1, 6, 2) as integer)) % 40',
    );
    await points('week', 'target', mondays, '100');
    await points('month', 'red', firsts, '85');
  });
  return ids;
}
