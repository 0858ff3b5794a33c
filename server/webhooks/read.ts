import type { Webhook, WebhookDelivery, WebhookEvent } from '../../contract/integrations/webhook.ts';
import { shownName } from '../content/names.ts';
import { recordNotFound } from '../content/not-found.ts';
import type { Reader } from '../store/store.ts';

/** How many messages a page of the log has. */
const LOG_PAGE = 50;

const webhooks = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('webhooks as w')
    .innerJoin('users', 'users.id', 'w.user_id')
    .select(['w.id', 'w.strategy_id as strategyId', 'w.name', 'w.url', 'w.events', 'w.format'])
    .select([
      'w.off_at',
      'w.off_reason as offReason',
      'w.failing_since as failingSince',
      'w.retry_at as retryAt',
    ])
    .select((row) =>
      row
        .selectFrom('webhook_deliveries as d')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('d.webhook_id', '=', 'w.id')
        .where('d.state', '=', 'waiting')
        .as('waiting'),
    )
    .select([shownName(strategyId).as('by'), 'w.at'])
    .where('w.strategy_id', '=', strategyId);

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

const toWebhook = ({ off_at, events, waiting, ...row }: WebhookRow): Webhook => ({
  ...row,
  events: JSON.parse(events) as WebhookEvent[],
  isOn: off_at === null,
  waiting: Number(waiting),
});

/** The webhooks of a strategy, the oldest first. */
export async function readWebhooks(reader: Reader, strategyId: number): Promise<Webhook[]> {
  const rows = await webhooks(reader, strategyId).orderBy('w.id').execute();
  return rows.map(toWebhook);
}

/** One webhook of a strategy. */
export async function readWebhook(reader: Reader, strategyId: number, id: number): Promise<Webhook> {
  const row = await webhooks(reader, strategyId).where('w.id', '=', id).executeTakeFirst();
  if (!row) throw recordNotFound('webhook');
  return toWebhook(row);
}

const deliveries = (reader: Reader, webhookId: number) =>
  reader
    .selectFrom('webhook_deliveries')
    .select(['id', 'message_id as messageId', 'type', 'state', 'attempts', 'status', 'ms'])
    .select(['answer', 'error', 'at', 'tried_at as triedAt'])
    .where('webhook_id', '=', webhookId);

/** A page of the log of a webhook, the newest message first. */
export async function readDeliveries(
  reader: Reader,
  webhookId: number,
  before: number | undefined,
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  let query = deliveries(reader, webhookId);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(LOG_PAGE + 1)
    .execute();
  return { deliveries: rows.slice(0, LOG_PAGE), hasMore: rows.length > LOG_PAGE };
}

/** One message of the log. */
export const readDelivery = (reader: Reader, webhookId: number, id: number): Promise<WebhookDelivery> =>
  deliveries(reader, webhookId).where('id', '=', id).executeTakeFirstOrThrow();
