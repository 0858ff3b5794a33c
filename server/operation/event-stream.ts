import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';

/** How often a read looks whether the transactions that it waits for have ended: milliseconds. */
const POLL_MS = 10;

async function newestId(reader: Reader): Promise<number> {
  const { id } = await reader
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** The transactions that write to this PostgreSQL database: each holds a lock on its id until its commit is visible. */
async function writingTransactions(reader: Reader): Promise<Set<string>> {
  const rows = await reader
    .selectFrom(
      sql<{ id: string }>`(
        select transactionid::text as id from pg_locks join pg_stat_activity using (pid)
        where locktype = 'transactionid' and mode = 'ExclusiveLock' and datname = current_database()
      )`.as('writing'),
    )
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Waits until the transactions have ended that may still commit an event below a visible one. All have their id: a writer takes
 * the revision of its strategy, and with that a transaction id, before its events get theirs.
 */
async function untilWritten(reader: Reader): Promise<void> {
  let transactions = await writingTransactions(reader);
  while (transactions.size > 0) {
    await delay(POLL_MS);
    const now = await writingTransactions(reader);
    transactions = new Set([...transactions].filter((id) => now.has(id)));
  }
}

/**
 * At most `limit` events of all strategies with an id above `after`, by ascending id. The id of the last one is the cursor of the
 * next read, which never skips an event. Ids are given out before the commit, so on PostgreSQL the read waits for transactions that
 * may still commit a lower id. With an order by transaction id it need not wait, but a restore or a move would outdate its cursors.
 */
export async function eventsAfter(
  { read, engine }: Pick<Store, 'read' | 'engine'>,
  after: number,
  limit: number,
): Promise<Row<'events'>[]> {
  const newest = await newestId(read);
  if (newest <= after) return [];
  if (engine === 'postgres') await untilWritten(read);
  return read
    .selectFrom('events')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', newest)
    .orderBy('id')
    .limit(limit)
    .execute();
}
