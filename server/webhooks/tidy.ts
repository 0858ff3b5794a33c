import { sql } from 'kysely';
import { followJob } from '../change/follow-up-jobs.ts';
import { transact } from '../change/transact.ts';
import { enqueue } from '../jobs/queue.ts';
import { readPages, PAGE } from '../lib/paging.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { deliveryJob } from './delivery-job.ts';

/** How many messages the log of a webhook keeps beside those that wait, and how long. */
const KEPT = 500;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const hasJob = (kind: string, id: string) =>
  sql<boolean>`exists (select 1 from jobs where key = ${kind} || ${sql.ref(id)} and failed_at is null)`;

/** Starts jobs again that were set aside, because processes ended while they ran: their messages would wait for ever. */
async function revive(store: Store): Promise<void> {
  const strategies = await store.read
    .selectFrom('webhook_cursors as c')
    .innerJoin('strategies as s', 's.id', 'c.strategy_id')
    .select('s.id')
    .distinct()
    .innerJoin('webhooks as w', 'w.strategy_id', 's.id')
    .where('w.off_at', 'is', null)
    .whereRef('s.revision', '>', 'c.revision')
    .where((row) => row.not(hasJob('webhooks.follow:', 's.id')))
    .execute();
  const webhooks = await store.read
    .selectFrom('webhooks as w')
    .innerJoin('webhook_deliveries as d', 'd.webhook_id', 'w.id')
    .select(['w.id', 'w.retry_at'])
    .distinct()
    .where('w.off_at', 'is', null)
    .where('d.state', '=', 'waiting')
    .where((row) => row.not(hasJob('webhooks.deliver:', 'w.id')))
    .execute();
  if (strategies.length + webhooks.length === 0) return;
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    for (const { id } of strategies) await enqueue(writer, followJob(id));
    for (const { id, retry_at } of webhooks)
      await enqueue(writer, deliveryJob(id, retry_at === null ? undefined : new Date(retry_at)));
  });
}

/** Keeps the logs of webhooks short. */
async function shorten(store: Store, signal: AbortSignal): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_MS).toISOString();
  const webhooks = await readPages((after) =>
    store.read
      .selectFrom('webhooks')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
  for (const { id } of webhooks) {
    signal.throwIfAborted();
    const first = await store.read
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', id)
      .where('state', '<>', 'waiting')
      .orderBy('id', 'desc')
      .offset(KEPT)
      .limit(1)
      .executeTakeFirst();
    await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
      writer
        .deleteFrom('webhook_deliveries')
        .where('webhook_id', '=', id)
        .where('state', '<>', 'waiting')
        .where((row) => row.or([row('id', '<=', first?.id ?? 0), row('at', '<', oldest)]))
        .execute(),
    );
  }
}

/** The housekeeping of webhooks. */
export async function tidyWebhooks(store: Store, signal: AbortSignal): Promise<void> {
  await revive(store);
  await shorten(store, signal);
}
