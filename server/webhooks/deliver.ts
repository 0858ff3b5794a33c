import { transact } from '../change/transact.ts';
import type { JobContext } from '../jobs/kinds.ts';
import { enqueue } from '../jobs/queue.ts';
import { OutgoingConnection } from '../outgoing/connection.ts';
import type { OutgoingServices } from '../outgoing/services.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { deliveryJob } from './delivery-job.ts';
import { type Outcome, send } from './send.ts';
import { turnOff } from './turn-off.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after failed tries: the first short, for a receiver that restarts; together a day. */
const RETRIES_MS: readonly number[] = [
  2 * SECOND_MS,
  8 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  40 * MINUTE_MS,
  ...Array.from({ length: 5 }, () => HOUR_MS),
  ...Array.from({ length: 6 }, () => 3 * HOUR_MS),
];
/** The longest pause that a receiver can ask for. */
const RETRY_AFTER_MAX_MS = HOUR_MS;
/** After so long a run ends, and the next receiver has its turn. */
const RUN_MS = 5 * SECOND_MS;

/** How many waiting messages are read at a time. */
const PAGE = 20;
/** For how long deliveries are collected before they are noted: a commit for each would take longer than most receivers. */
const NOTE_MS = 200;

/** The next messages of a webhook that is on, with what sending them takes. */
const nextOf = (reader: Reader, webhookId: number) =>
  reader
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.message_id as messageId', 'd.body', 'w.url', 'w.secret', 'w.failures', 'w.retry_at'])
    .select('w.failing_since')
    .where('w.id', '=', webhookId)
    .where('w.off_at', 'is', null)
    .where('d.state', '=', 'waiting')
    .orderBy('d.id')
    .limit(PAGE)
    .execute();

type Next = Awaited<ReturnType<typeof nextOf>>[number];

/** A message, and how its try went. */
interface Try {
  next: Next;
  outcome: Outcome;
}

/** Notes in the log how a try went. */
export const noteTry = (
  writer: Writer,
  id: number,
  state: 'waiting' | 'delivered' | 'failed',
  { status, ms, answer, error }: Outcome,
): Promise<unknown> =>
  writer
    .updateTable('webhook_deliveries')
    .set((row) => ({
      state,
      attempts: row('attempts', '+', 1),
      status,
      ms,
      answer,
      error,
      tried_at: new Date().toISOString(),
    }))
    .where('id', '=', id)
    .execute();

/** Stores that messages arrived. */
const noteDelivered = (store: Store, webhookId: number, delivered: readonly Try[]) =>
  transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    for (const { next, outcome } of delivered) await noteTry(writer, next.id, 'delivered', outcome);
    if (delivered.every(({ next }) => next.failures === 0)) return;
    const set = { failures: 0, failing_since: null, retry_at: null };
    await writer.updateTable('webhooks').set(set).where('id', '=', webhookId).execute();
  });

/** Stores that a try failed, and when the next one is. Returns whether there is none. */
async function noteFailed(store: Store, webhookId: number, next: Next, outcome: Outcome): Promise<boolean> {
  const pause = RETRIES_MS[next.failures];
  const isLast = pause === undefined || outcome.isGone;
  const wait = Math.max(pause ?? 0, Math.min(outcome.retryAfterMs, RETRY_AFTER_MAX_MS));
  const now = new Date();
  const retryAt = isLast ? null : new Date(now.getTime() + wait);
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    await noteTry(writer, next.id, 'waiting', outcome);
    await writer
      .updateTable('webhooks')
      .set({
        failures: next.failures + 1,
        failing_since: next.failing_since ?? now.toISOString(),
        retry_at: retryAt?.toISOString() ?? null,
      })
      .where('id', '=', webhookId)
      .execute();
    if (retryAt) await enqueue(writer, deliveryJob(webhookId, retryAt));
  });
  return isLast;
}

const resume = (store: Store, webhookId: number, retryAt: Date | null = null) =>
  transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    enqueue(writer, deliveryJob(webhookId, retryAt)),
  );

/** Sends messages in their order until one fails, or it is time to note. Returns those that arrived, and the try that failed. */
async function sendInOrder(
  services: Pick<OutgoingServices, 'outgoing' | 'secrets'>,
  messages: readonly Next[],
  { signal, connection }: { signal: AbortSignal; connection: OutgoingConnection },
): Promise<{ delivered: Try[]; failed?: Try }> {
  const started = performance.now();
  const delivered: Try[] = [];
  for (const next of messages) {
    if (delivered.length > 0 && performance.now() - started > NOTE_MS) break;
    try {
      const outcome = await send(services, next, next, signal, connection);
      if (!outcome.isDelivered) return { delivered, failed: { next, outcome } };
      delivered.push({ next, outcome });
    } catch (error) {
      // What arrived before a server stops is noted first, so that it is not sent again.
      if (delivered.length === 0) throw error;
      break;
    }
  }
  return { delivered };
}

/**
 * Sends the waiting messages of a webhook in their order, until one fails or its turn ends. Messages are noted as delivered after
 * their answers, so those whose answers were lost are sent again.
 */
export async function deliverWaiting(
  services: { store: Store } & Pick<OutgoingServices, 'outgoing' | 'secrets'>,
  webhookId: number,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const connection = new OutgoingConnection();
  try {
    await deliverBy(services, webhookId, { signal, connection });
  } finally {
    connection.close();
  }
}

async function deliverBy(
  { store, ...services }: Parameters<typeof deliverWaiting>[0],
  webhookId: number,
  way: { signal: AbortSignal; connection: OutgoingConnection },
): Promise<void> {
  const started = performance.now();
  for (;;) {
    way.signal.throwIfAborted();
    const messages = await nextOf(store.read, webhookId);
    const [first] = messages;
    if (!first) return;
    const retryAt = first.retry_at === null ? undefined : new Date(first.retry_at);
    if (retryAt && retryAt.getTime() > Date.now()) return resume(store, webhookId, retryAt);
    if (performance.now() - started > RUN_MS) return resume(store, webhookId);
    const { delivered, failed } = await sendInOrder(services, messages, way);
    if (delivered.length > 0) await noteDelivered(store, webhookId, delivered);
    if (!failed) continue;
    const { outcome } = failed;
    const next = delivered.length > 0 ? { ...failed.next, failures: 0, failing_since: null } : failed.next;
    if (await noteFailed(store, webhookId, next, outcome))
      await turnOff(
        store,
        webhookId,
        outcome.isGone ? 'The receiver answered 410 Gone.' : 'It failed for a day.',
      );
    return;
  }
}
