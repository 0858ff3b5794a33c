import { sql } from 'kysely';
import { contentsOf } from '../content/contents.ts';
import { write } from '../store/write.ts';
import { engine } from './database.ts';
import type { Product } from './product.ts';

/** More values than a statement of the engine takes: 32,766 on SQLite, 65,535 on PostgreSQL. */
export const TOO_MANY = engine === 'postgres' ? 66_000 : 33_000;

const numbers = (count: number) =>
  sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;

/** Adds rows directly to the database in one statement: `columns` gives each column its SQL, in which `n` counts from 1. */
export const addRows = (
  product: Product,
  table: string,
  count: number,
  columns: Record<string, string | number>,
): Promise<unknown> =>
  write(product.store, (writer) => {
    contentsOf(product.store).forget(Number(columns['strategy_id']));
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const values = sql.join(Object.values(columns).map((value) => sql.raw(String(value))));
    return sql`${numbers(count)} insert into ${sql.table(table)} (${names}) select ${values} from numbers`.execute(
      writer,
    );
  });

/** Objectives under a pillar. */
export const addObjectives = (product: Product, strategyId: number, pillarId: number, count: number) =>
  addRows(product, 'nodes', count, {
    strategy_id: strategyId,
    type: "'objective'",
    title: "'Objective ' || n",
    description: "''",
    perspective_id: pillarId,
    position: "'a0'",
  });

/** KPIs, primary ones unless a parent is given. */
export const addKpis = (
  product: Product,
  strategyId: number,
  count: number,
  under: { nodeId?: number; parentId?: number } = {},
) =>
  addRows(product, 'kpis', count, {
    strategy_id: strategyId,
    node_id: under.nodeId ?? 'null',
    parent_id: under.parentId ?? 'null',
    level: under.parentId === undefined ? "'primary'" : "'department'",
    measure: "'Measure ' || n",
    description: "''",
    target: 1,
    unit: "'%'",
    period: 1,
    period_unit: "'Month'",
    frequency: "''",
    input_owner: "''",
    status: "'On Track'",
  });

/** Initiatives without an objective. */
export const addInitiatives = (product: Product, strategyId: number, count: number) =>
  addRows(product, 'initiatives', count, {
    strategy_id: strategyId,
    initiative: "'Initiative ' || n",
    description: "''",
    who_name: "''",
    who_department: "''",
    budget: 0,
    progress: 0,
    status: "'On Track'",
    how: "''",
    notes: "''",
    attachments: "'[]'",
  });

/** Tactics of an initiative. */
export const addTactics = (product: Product, strategyId: number, initiativeId: number, count: number) =>
  addRows(product, 'tactics', count, {
    strategy_id: strategyId,
    initiative_id: initiativeId,
    title: "'Tactic ' || n",
    owner: "''",
    progress: 0,
    status: "'On Track'",
  });

/** How often the event loop came round while something went on. */
export async function countingTurns<T>(act: () => Promise<T>): Promise<{ turns: number; answer: T }> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    return { answer: await act(), turns };
  } finally {
    isDone = true;
  }
}
