import { sql } from 'kysely';
import { removeAllLater } from '../books/files.ts';
import { TITLED_KINDS } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import { drain, PAGE } from '../lib/paging.ts';
import type { Schema } from '../store/schema.ts';
import type { StrategyTx } from '../change/tx.ts';
import { STORED_KINDS, TABLES } from '../store/tables.ts';
import type { Writer } from '../store/writer.ts';
import { contentsOf } from '../content/contents.ts';

/** What the security log says of a deleted strategy: its title and its number of records by table. */
interface DeletedStrategy {
  title: string;
  counts: Record<string, number>;
}

const COUNTED = ['memberships', ...TITLED_KINDS.map((kind) => TABLES[kind]), 'events'] as const;

async function summarize(writer: Writer, strategyId: number): Promise<DeletedStrategy> {
  const { title, ...counts } = await writer
    .selectFrom('strategies')
    .select('title')
    .select((query) =>
      COUNTED.map((table) =>
        query
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef(`${table}.strategy_id`, '=', 'strategies.id')
          .as(table),
      ),
    )
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  return { title, counts: Object.fromEntries(COUNTED.map((table) => [table, Number(counts[table])])) };
}

interface Step {
  table: keyof Schema;
  only?: string;
}

/** The rows that go before the others of their kind, because they refer to them. */
const FIRST: Partial<Record<KindName, readonly string[]>> = {
  kpi: ["level = 'team'", "level = 'department'"],
  node: ["type = 'objective'"],
};

/** A kind refers only to those before it in the list of kinds. */
const CONTENT = STORED_KINDS.toReversed().flatMap((kind): Step[] => {
  const table = TABLES[kind];
  return [...(FIRST[kind] ?? []).map((only) => ({ table, only })), { table }];
});

/** In the order of foreign keys: a referring row goes before the row it refers to. */
const DELETION_ORDER: readonly Step[] = [
  { table: 'api_tokens' },
  { table: 'notifications' },
  { table: 'comments', only: 'parent_id is not null' },
  { table: 'comments' },
  { table: 'dependencies' },
  ...CONTENT,
  { table: 'review_actions' },
  { table: 'reviews' },
  { table: 'books' },
  { table: 'book_templates' },
  { table: 'publications' },
  { table: 'period_locks' },
  { table: 'lock_checks' },
  { table: 'corrections' },
  { table: 'snapshots' },
  { table: 'snapshot_pieces' },
  { table: 'events' },
];

/**
 * Deletes the content and the history page by page, so that other requests run in between. The schema cascades the rest. Rows are
 * named by their place in the table: a join by their keys PostgreSQL plans by the rows that it counted before a large import.
 */
async function deleteContent({ store, writer, strategyId }: StrategyTx): Promise<void> {
  for (const { table: name, only: condition } of DELETION_ORDER) {
    const table = sql.table(name);
    const only = condition === undefined ? sql`` : sql`and ${sql.raw(condition)}`;
    const page = (place: string) =>
      sql`select ${sql.ref(place)} from ${table} where strategy_id = ${strategyId} ${only} limit ${PAGE}`;
    const among =
      store.engine === 'postgres'
        ? sql`ctid = any(array(${page('ctid')}))`
        : sql`rowid in (${page('rowid')})`;
    await drain(async () => {
      const { rows } = await sql`delete from ${table} where ${among} returning 1 as deleted`.execute(writer);
      return rows;
    });
  }
}

/** Deletes a strategy with its content and history, and leaves one event that says so. Returns a summary of it. */
export async function deleteStrategy(tx: StrategyTx): Promise<DeletedStrategy> {
  const { store, writer, strategyId } = tx;
  const deleted = await summarize(writer, strategyId);
  const members = await writer
    .selectFrom('memberships')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .execute();
  await removeAllLater(writer, strategyId);
  await deleteContent(tx);
  await writer.deleteFrom('strategies').where('id', '=', strategyId).execute();
  const { title } = deleted;
  tx.record({ entity: 'strategy', id: strategyId, label: title, before: { title } });
  tx.signalledUsers.push(...members.map((member) => member.user_id));
  tx.afterCommit(() => contentsOf(store).forget(strategyId));
  return deleted;
}
