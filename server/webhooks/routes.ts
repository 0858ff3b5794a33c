import { badField } from '../../contract/api/refusal.ts';
import { TEST_EVENT, type WebhookEvent } from '../../contract/integrations/webhook.ts';
import { requireRow } from '../change/records.ts';
import { transact } from '../change/transact.ts';
import type { Handler } from '../http/call.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Store } from '../store/store.ts';
import { bodyOf, type Sendable } from './bodies.ts';
import { noteTry } from './deliver.ts';
import { readDeliveries, readDelivery, readWebhook, readWebhooks } from './read.ts';
import { newSecret, storedSecret } from './secret.ts';
import { newMessageId, send } from './send.ts';
import { type KnownStatus, readStatuses } from './statuses.ts';
import { createWebhook, deleteWebhook, renewSecret, replay, updateWebhook } from './write.ts';

async function requireAddress(outgoing: Outgoing, url: string): Promise<void> {
  const refusal = await outgoing.refusal(url);
  if (refusal !== undefined) throw badField('url', refusal);
}

/** The statuses of now, where a webhook tells of their changes. */
const statusesFor = async (
  store: Store,
  strategyId: number,
  events: readonly WebhookEvent[] | undefined,
): Promise<KnownStatus[] | undefined> =>
  events?.includes('status.changed') ? readStatuses(store, strategyId) : undefined;

const list: Handler<'webhooks.list'> = async ({ store, strategyId }) => ({
  webhooks: await readWebhooks(store.read, strategyId),
});

const create: Handler<'webhooks.create'> = async ({ store, outgoing, secrets, strategyId, change, body }) => {
  const { url, events, format = 'standard', name = '' } = body;
  await requireAddress(outgoing, url);
  const statuses = await statusesFor(store, strategyId, events);
  const secret = newSecret();
  const stored = { secret: storedSecret(secrets, secret), statuses };
  const id = await change((tx) => createWebhook(tx, { url, events, format, name }, stored));
  return { ...(await readWebhook(store.read, strategyId, id)), secret };
};

const update: Handler<'webhooks.update'> = async ({ store, outgoing, strategyId, change, params, body }) => {
  const { webhookId } = params;
  const row = await requireRow(store.read, 'webhook', strategyId, webhookId);
  if (body.url !== undefined && body.url !== row.url) await requireAddress(outgoing, body.url);
  const had = JSON.parse(row.events) as WebhookEvent[];
  const isNew = body.isOn === true || !had.includes('status.changed');
  const statuses = isNew ? await statusesFor(store, strategyId, body.events ?? had) : undefined;
  await change((tx) => updateWebhook(tx, webhookId, body, statuses));
  return readWebhook(store.read, strategyId, webhookId);
};

const renew: Handler<'webhooks.renewSecret'> = async ({ store, secrets, strategyId, change, params }) => {
  const secret = newSecret();
  await change((tx) => renewSecret(tx, params.webhookId, storedSecret(secrets, secret)));
  return { ...(await readWebhook(store.read, strategyId, params.webhookId)), secret };
};

const remove: Handler<'webhooks.delete'> = ({ change, params }) =>
  change((tx) => deleteWebhook(tx, params.webhookId));

const test: Handler<'webhooks.test'> = async (call) => {
  const { store, strategyId, params, principal, key, user, signal, publicAddress } = call;
  const hook = await requireRow(store.read, 'webhook', strategyId, params.webhookId);
  const { title } = await store.read
    .selectFrom('strategies')
    .select('title')
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  const link = publicAddress === undefined ? null : `${publicAddress}/strategy/${strategyId}`;
  const message: Sendable = {
    type: TEST_EVENT,
    at,
    data: {
      strategy: { kind: 'strategy', id: strategyId, title, link },
      by: { name: user.name, kind: 'member' },
    },
    text: { headline: `${user.name} tests the webhook ${hook.name} of ${title}`, lines: [], link },
  };
  const sent = { messageId: newMessageId(), body: bodyOf(message, hook.format) };
  const outcome = await send(call, hook, sent, signal);
  return transact(store, { principal, key }, async ({ writer }) => {
    const state = outcome.isDelivered ? 'delivered' : 'failed';
    const row = {
      webhook_id: hook.id,
      message_id: sent.messageId,
      type: TEST_EVENT,
      body: sent.body,
      at,
      state,
    } as const;
    const added = await writer
      .insertInto('webhook_deliveries')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteTry(writer, added.id, state, outcome);
    return readDelivery(writer, hook.id, added.id);
  });
};

const deliveries: Handler<'webhooks.deliveries'> = async ({ store, strategyId, params, query }) => {
  const { id } = await requireRow(store.read, 'webhook', strategyId, params.webhookId);
  return readDeliveries(store.read, id, query.before);
};

const replayCall: Handler<'webhooks.replay'> = async ({ store, strategyId, principal, params, key }) => {
  const { id } = await requireRow(store.read, 'webhook', strategyId, params.webhookId);
  return transact(store, { principal, key }, async ({ writer }) =>
    readDelivery(writer, id, await replay(writer, id, params.deliveryId)),
  );
};

/** The handlers of webhooks. */
export const webhookHandlers = {
  'webhooks.list': list,
  'webhooks.create': create,
  'webhooks.update': update,
  'webhooks.renewSecret': renew,
  'webhooks.delete': remove,
  'webhooks.test': test,
  'webhooks.deliveries': deliveries,
  'webhooks.replay': replayCall,
};
