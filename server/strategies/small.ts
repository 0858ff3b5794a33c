import { sql } from 'kysely';
import type { Reader } from '../store/store.ts';

/** More nodes, KPIs and initiatives than this, or more text in nodes, are left to the browser: to render them would hold others up. */
const ITEMS_MAX = 1500;
const TEXT_MAX = 400_000;
/** What a render does not show is read with the rest all the same. */
const UNSEEN_MAX = 5000;

type Table = 'nodes' | 'kpis' | 'initiatives' | 'tactics' | 'action_steps';

/** Whether the server renders the board of a strategy. Asked before the board is read; looks at no more rows than it has to. */
export async function isSmall(reader: Reader, strategyId: number): Promise<boolean> {
  const upTo = (most: number, table: Table, only = sql`true`) => sql<number>`(select count(*) from
    (select 1 from ${sql.table(table)} where strategy_id = ${strategyId} and ${only} limit ${most + 1}) as counted)`;
  const items = sql<number>`${upTo(ITEMS_MAX, 'nodes')} + ${upTo(ITEMS_MAX, 'kpis', sql`level = 'primary'`)}
    + ${upTo(ITEMS_MAX, 'initiatives')}`;
  const unseen = sql<number>`${upTo(UNSEEN_MAX, 'kpis', sql`level <> 'primary'`)} + ${upTo(UNSEEN_MAX, 'tactics')}
    + ${upTo(UNSEEN_MAX, 'action_steps')}`;
  const text = sql<number>`(select coalesce(sum(length(title) + length(description)), 0) from
    (select title, description from nodes where strategy_id = ${strategyId} limit ${ITEMS_MAX + 1}) as counted)`;
  const found = await reader
    .selectFrom('strategies')
    .select([items.as('items'), unseen.as('unseen'), text.as('text')])
    .where('id', '=', strategyId)
    .executeTakeFirst();
  return (
    found !== undefined && found.items <= ITEMS_MAX && found.unseen <= UNSEEN_MAX && found.text <= TEXT_MAX
  );
}
