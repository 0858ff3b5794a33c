import * as z from 'zod/mini';
import { NewWebhook, Webhook, WebhookDelivery, webhookRules } from '../../integrations/webhook.ts';
import { idInQuery } from '../fields.ts';
import type { Route } from '../route.ts';

const access = { who: 'member', act: 'strategy.manage' } as const;
const { url, events, format, name } = webhookRules;

/** Webhooks of a strategy: what happens in it is sent to an address. */
export const webhookRoutes = {
  'webhooks.list': {
    method: 'GET',
    path: '/api/strategies/{id}/webhooks',
    summary: 'The webhooks of a strategy, without their secrets',
    access,
    answer: z.object({ webhooks: z.array(Webhook) }),
    status: 200,
  },
  'webhooks.create': {
    method: 'POST',
    path: '/api/strategies/{id}/webhooks',
    summary: 'Send what happens in a strategy to an address; only this answer has the secret that signs it',
    access,
    body: z.strictObject({ url, events, format: z.optional(format), name: z.optional(name) }),
    answer: NewWebhook,
    status: 201,
    secret: true,
    errors: ['limit_reached'],
  },
  'webhooks.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/webhooks/{webhookId}',
    summary: 'Change a webhook, turn it off or on again',
    access,
    body: z.strictObject({
      url: z.optional(url),
      events: z.optional(events),
      format: z.optional(format),
      name: z.optional(name),
      isOn: z.optional(z.boolean('Say true or false')),
    }),
    ignored: ['id', 'strategyId', 'offReason', 'failingSince', 'retryAt', 'waiting', 'by', 'at'],
    answer: Webhook,
    status: 200,
  },
  'webhooks.renewSecret': {
    method: 'POST',
    path: '/api/strategies/{id}/webhooks/{webhookId}/secret',
    summary: 'Replace the secret of a webhook; only this answer has the new one',
    access,
    answer: NewWebhook,
    status: 200,
    secret: true,
  },
  'webhooks.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/webhooks/{webhookId}',
    summary: 'Delete a webhook, with the messages that wait and its log',
    access,
    answer: z.void(),
    status: 204,
  },
  'webhooks.test': {
    method: 'POST',
    path: '/api/strategies/{id}/webhooks/{webhookId}/test',
    summary: 'Send a test message at once, and answer how it went',
    access,
    answer: WebhookDelivery,
    status: 200,
  },
  'webhooks.deliveries': {
    method: 'GET',
    path: '/api/strategies/{id}/webhooks/{webhookId}/deliveries',
    summary:
      'The log of a webhook, the newest message first; `before` is the id of the last one of the page before',
    access,
    query: z.strictObject({ before: z.optional(idInQuery) }),
    answer: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
    status: 200,
  },
  'webhooks.replay': {
    method: 'POST',
    path: '/api/strategies/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    summary: 'Send a message of the log again, after those that wait',
    access,
    answer: WebhookDelivery,
    status: 200,
    errors: ['limit_reached'],
  },
} as const satisfies Record<string, Route>;
