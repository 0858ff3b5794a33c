import { transact } from '../change/transact.ts';
import { type JobKinds, recurring } from '../jobs/kinds.ts';
import { nextDigest } from '../mail/digest-time.ts';
import { queueMail } from '../mail/queue.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 5 * MINUTE_MS;
/** How many digests one transaction queues. */
const BATCH = 50;
/** What is later than this, because the server was off, waits for its next time: 12 hours, in milliseconds. */
const LATE_MS = 12 * 60 * MINUTE_MS;

const dueAccounts = (store: Store, now: Date): Promise<Row<'mail_accounts'>[]> =>
  store.read
    .selectFrom('mail_accounts')
    .selectAll()
    .where('digest_at', '<=', now.toISOString())
    .orderBy('digest_at')
    .orderBy('user_id')
    .limit(BATCH)
    .execute();

/** Queues the digests of these accounts, each once for its time, and sets the time of the next. */
const queueBatch = (store: Store, accounts: readonly Row<'mail_accounts'>[], now: Date): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    for (const account of accounts) {
      const { user_id: userId, address, digest, digest_at: at, digest_since: since } = account;
      if (at === null) continue;
      const time = { digest, hour: account.digest_hour, timeZone: account.time_zone ?? 'UTC' };
      const isSent = address !== null && now.getTime() - Date.parse(at) <= LATE_MS;
      const { numUpdatedRows } = await writer
        .updateTable('mail_accounts')
        .set({
          digest_at: nextDigest(time, now)?.toISOString() ?? null,
          ...(isSent && { digest_since: now.toISOString() }),
        })
        .where('user_id', '=', userId)
        .where('digest_at', '=', at)
        .executeTakeFirst();
      if (!isSent || numUpdatedRows === 0n) continue;
      const payload = { since: since ?? now.toISOString(), until: now.toISOString() };
      await queueMail(writer, { kind: 'digest', address, userId, payload, key: `digest:${userId}:${at}` });
    }
  });

/** Queues the digests whose time has come. */
export async function queueDigests(store: Store, now = new Date()): Promise<void> {
  for (;;) {
    const due = await dueAccounts(store, now);
    if (due.length > 0) await queueBatch(store, due, now);
    if (due.length < BATCH) return;
  }
}

/** The jobs of digests. */
export const digestJobs = (store: Store): JobKinds => ({
  'mail.digests': recurring(EVERY_MS, () => queueDigests(store)),
});
