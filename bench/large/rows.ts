import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Data } from '../support/server.ts';

/** How many of each kind a strategy holds. */
export interface Size {
  objectives: number;
  kpis: number;
  initiatives: number;
  tactics: number;
  stepsATactic: number;
}

/** Runs one SQL text that both engines understand. */
type Run = (text: string) => Promise<void>;

/** Runs SQL directly in the database of a server that is stopped or idle. */
export async function withDatabase(data: Data, work: (run: Run) => Promise<void>): Promise<void> {
  if ('DATABASE_URL' in data) {
    const client = new pg.Client(data.DATABASE_URL);
    await client.connect();
    await work(async (text) => void (await client.query(text)));
    await client.query('analyze');
    return client.end();
  }
  const database = new DatabaseSync(path.join(data.MERIDIAN_DATA, 'meridian.sqlite'), { timeout: 5000 });
  await work((text) => Promise.resolve(database.exec(text)));
  database.close();
}

const series = (count: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

/** Fills a strategy that has one pillar, directly in the database: its objectives, and their KPIs and initiatives. */
export const fill = (data: Data, strategyId: number, pillarId: number, size: Size): Promise<void> =>
  withDatabase(data, async (run) => {
    const first = (table: string, where = ''): string =>
      `(select min(id) from ${table} where strategy_id = ${strategyId} ${where})`;
    const objective = `${first('nodes', "and type = 'objective'")} + n.i % ${size.objectives}`;
    await run(`${series(size.objectives)} insert into nodes
      (strategy_id, type, title, description, perspective_id, color, position)
      select ${strategyId}, 'objective', 'Objective ' || n.i || ': serve the customers of a region better',
        'What shall be achieved here, for whom, and what the organization gains once it is.', ${pillarId}, null, 'a0'
      from n`);
    await run(`${series(size.kpis)} insert into kpis
      (strategy_id, node_id, parent_id, level, measure, description, target, actual, actual_date, unit, period,
        period_unit, frequency, input_owner, due_date, status)
      select ${strategyId}, ${objective}, null, 'primary', 'Measure ' || n.i, 'How it is measured', 95, 90,
        '2026-06-01', '%', 1, 'Month', 'Monthly', 'Person ' || (n.i % 40), '2027-06-15', 'On Track' from n`);
    if (size.initiatives === 0) return;
    await run(`${series(size.initiatives)} insert into initiatives
      (strategy_id, node_id, initiative, description, who_name, who_department, when_date, start_date, budget,
        progress, status, how, notes, attachments)
      select ${strategyId}, ${objective}, 'Initiative ' || n.i, 'What it is for', 'Person ' || (n.i % 40), '',
        '2027-03-20', '2026-03-01', 1000, 40, 'On Track', '', '', '[]' from n`);
    await run(`${series(size.tactics)} insert into tactics
      (strategy_id, initiative_id, title, owner, due_date, start_date, progress, status)
      select ${strategyId}, ${first('initiatives')} + n.i % ${size.initiatives}, 'Tactic ' || n.i, 'Ada',
        '2027-03-20', null, 0, 'On Track' from n`);
    await run(`${series(size.tactics * size.stepsATactic)} insert into action_steps
      (strategy_id, tactic_id, title, assigned_to, due_date, start_date, progress, status)
      select ${strategyId}, ${first('tactics')} + n.i % ${size.tactics}, 'Step ' || n.i, 'Ada',
        '2027-03-20', null, 0, 'On Track' from n`);
  });

/** Makes users members of a strategy, directly in the database. */
export const enroll = (data: Data, strategyId: number, userIds: number[]): Promise<void> =>
  withDatabase(data, async (run) => {
    for (const id of userIds) {
      await run(`insert into memberships (strategy_id, user_id, role, created_at)
        values (${strategyId}, ${id}, 'read_write', '2026-01-01T00:00:00.000Z')`);
    }
  });
