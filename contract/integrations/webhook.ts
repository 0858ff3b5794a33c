import * as z from 'zod/mini';
import { id, instant, requiredText, text } from '../api/fields.ts';

/** What a webhook can tell. */
export const WEBHOOK_EVENTS = [
  'value.written',
  'status.changed',
  'period.locked',
  'comment.created',
  'review.held',
  'member.joined',
  'plan.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The label of each event on screen. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'value.written': 'A value is entered',
  'status.changed': 'A status changes',
  'period.locked': 'A period is locked',
  'comment.created': 'Somebody comments',
  'review.held': 'A review is held',
  'member.joined': 'A member joins',
  'plan.changed': 'The plan changes',
};

/** What form the messages of a webhook have. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** The label of each format on screen. */
export const FORMAT_LABELS: Record<WebhookFormat, string> = {
  standard: 'JSON, signed by Standard Webhooks',
  slack: 'Slack message',
  teams: 'Microsoft Teams message',
};

/** The type of the message that somebody sends to try a webhook. */
export const TEST_EVENT = 'test';

/** The rules of what is given for a webhook. */
export const webhookRules = {
  url: requiredText(2000, 'Enter an address'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, `Choose ${WEBHOOK_EVENTS.join(', ')}`), 'Give a list of events')
    .check(
      z.minLength(1, 'Choose at least one event'),
      z.maxLength(WEBHOOK_EVENTS.length, 'Give each event once'),
      z.overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
    ),
  format: z.enum(WEBHOOK_FORMATS, `Choose ${WEBHOOK_FORMATS.join(', ')}`),
  /** Empty for the name of the host. */
  name: text(80),
};

const fields = {
  id,
  strategyId: id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  format: z.enum(WEBHOOK_FORMATS),
  /** Whether it sends. */
  isOn: z.boolean(),
  /** Why it was turned off by itself; null where it is on, or an owner turned it off. */
  offReason: z.nullable(z.string()),
  /** Since when tries fail; null where the last one did not. */
  failingSince: z.nullable(instant),
  /** When the next try is. */
  retryAt: z.nullable(instant),
  /** How many messages wait. */
  waiting: z.int(),
  /** The display name of who made it. */
  by: z.string(),
  at: instant,
};

/** A webhook, without its secret. */
export const Webhook = z.object(fields).check(z.meta({ id: 'Webhook' }));
export type Webhook = z.infer<typeof Webhook>;

/** A new webhook with the secret that signs its messages, which no other answer has. */
export const NewWebhook = z.object({ ...fields, secret: z.string() }).check(z.meta({ id: 'NewWebhook' }));

/** A message to a webhook, and how the last try to send it went. */
export const WebhookDelivery = z
  .object({
    id,
    /** The same for each try, and when it is sent again. */
    messageId: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** The HTTP status of the answer; null where none came. */
    status: z.nullable(z.int()),
    /** How long it took: milliseconds. */
    ms: z.nullable(z.int()),
    /** The first characters of the answer. */
    answer: z.string(),
    /** Why there was no answer. */
    error: z.nullable(z.string()),
    at: instant,
    /** When it was tried last. */
    triedAt: z.nullable(instant),
  })
  .check(z.meta({ id: 'WebhookDelivery' }));
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
