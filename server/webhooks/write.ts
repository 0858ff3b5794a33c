import { sql } from 'kysely';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { limitReached } from '../../contract/commands/limits.ts';
import { EVENT_LABELS, FORMAT_LABELS, type WebhookEvent } from '../../contract/integrations/webhook.ts';
import { recordNotFound } from '../content/not-found.ts';
import { deleteRecord, insertRecord, requireRow, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';
import { deliveryJob } from './delivery-job.ts';
import { keepStatuses, type KnownStatus } from './statuses.ts';

/** The most messages that wait for a webhook. */
export const WAITING_MAX = 20_000;

/** What a webhook has once it was turned on: no failures, and nothing from before. */
const freshAt = (revision: number) => ({
  since: revision,
  failures: 0,
  failing_since: null,
  retry_at: null,
  off_at: null,
  off_reason: null,
});

/** How the history names an address and a secret. */
const EARLIER = 'the earlier one';
const ANOTHER = 'another one';

/** A webhook as the history tells of it: without its address, which may be a secret. */
const told = ({
  name,
  url,
  events,
  format,
  off_at,
}: Pick<Row<'webhooks'>, 'name' | 'url' | 'events' | 'format' | 'off_at'>) => ({
  name,
  host: new URL(url).host,
  events: (JSON.parse(events) as WebhookEvent[]).map((event) => EVENT_LABELS[event]).join(', '),
  format: FORMAT_LABELS[format],
  isOn: off_at === null,
});

/**
 * Has a strategy followed from this change on, which gets the first webhook that is on. Statuses of before are known, so that the
 * next change of one is told.
 */
async function follow(tx: StrategyTx, statuses: readonly KnownStatus[] | undefined): Promise<void> {
  const { writer, strategyId, revision, isFollowed } = tx;
  if (!isFollowed) {
    const place = { revision, seq: 0 };
    await writer
      .insertInto('webhook_cursors')
      .values({ strategy_id: strategyId, ...place })
      .onConflict((conflict) => conflict.column('strategy_id').doUpdateSet(place))
      .execute();
  }
  if (statuses) await keepStatuses(writer, strategyId, statuses);
}

type NewWebhook = Required<Body<Routes['webhooks.create']>>;

/** Makes a webhook that is on; `statuses` are those of now, where it tells when they change. */
export async function createWebhook(
  tx: StrategyTx,
  { url, events, format, name }: NewWebhook,
  { secret, statuses }: { secret: string; statuses: readonly KnownStatus[] | undefined },
): Promise<number> {
  const { userId, at, revision } = tx;
  const values = {
    name: name || new URL(url).host,
    url,
    events: JSON.stringify(events),
    format,
    secret,
    user_id: userId,
    at,
    ...freshAt(revision),
  };
  await follow(tx, statuses);
  return insertRecord(tx, 'webhook', values, { label: values.name, after: told(values) });
}

/** Changes a webhook. Where it is turned on, what waits is sent, and what happens from now on. */
export async function updateWebhook(
  tx: StrategyTx,
  id: number,
  { isOn, events, ...input }: Body<Routes['webhooks.update']>,
  statuses: readonly KnownStatus[] | undefined,
): Promise<void> {
  const { writer, strategyId, revision, at } = tx;
  const row = await requireRow(writer, 'webhook', strategyId, id);
  const turnsOn = isOn === true && row.off_at !== null;
  const set = {
    url: input.url ?? row.url,
    name: input.name === undefined ? row.name : input.name || new URL(input.url ?? row.url).host,
    format: input.format ?? row.format,
    events: events ? JSON.stringify(events) : row.events,
    off_at: isOn === false ? (row.off_at ?? at) : row.off_at,
    ...(turnsOn ? freshAt(revision) : {}),
    // Another address may be one that answers.
    ...(input.url === undefined ? {} : { failures: 0, retry_at: null }),
  };
  const isOther = set.url !== row.url;
  const before = { ...told(row), address: EARLIER };
  const after = { ...told({ ...row, ...set }), address: isOther ? ANOTHER : EARLIER };
  if (turnsOn || (statuses && row.off_at === null)) await follow(tx, statuses);
  await updateRecord(tx, 'webhook', { id, label: set.name }, set, { before, after });
  await enqueue(writer, deliveryJob(id));
}

/** Replaces the secret of a webhook. */
export async function renewSecret(tx: StrategyTx, id: number, secret: string): Promise<void> {
  const { name } = await requireRow(tx.writer, 'webhook', tx.strategyId, id);
  await updateRecord(
    tx,
    'webhook',
    { id, label: name },
    { secret },
    { before: { secret: EARLIER }, after: { secret: ANOTHER } },
  );
}

/** Deletes a webhook with its messages. */
export async function deleteWebhook(tx: StrategyTx, id: number): Promise<void> {
  const row = await requireRow(tx.writer, 'webhook', tx.strategyId, id);
  await deleteRecord(tx, 'webhook', { id, label: row.name }, told(row));
}

/** How many messages wait for a webhook. */
export async function countWaiting(writer: Writer, webhookId: number): Promise<number> {
  const { count } = await writer
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** Has a message of the log sent again, with the same id, after those that wait. Returns the id of its place in the log. */
export async function replay(writer: Writer, webhookId: number, deliveryId: number): Promise<number> {
  if ((await countWaiting(writer, webhookId)) >= WAITING_MAX)
    throw limitReached('Too many messages wait for this webhook. Send it again once they are delivered.');
  const { rows } = await sql<{
    id: number;
  }>`insert into webhook_deliveries (webhook_id, message_id, type, body, at, state)
    select webhook_id, message_id, type, body, ${new Date().toISOString()}, 'waiting' from webhook_deliveries
    where id = ${deliveryId} and webhook_id = ${webhookId} returning id`.execute(writer);
  const [row] = rows;
  if (!row) throw recordNotFound('webhook');
  await enqueue(writer, deliveryJob(webhookId));
  return row.id;
}
