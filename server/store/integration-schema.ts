import type { Generated } from 'kysely';
import type { TEST_EVENT, WebhookEvent, WebhookFormat } from '../../contract/integrations/webhook.ts';

/** What happens in a strategy is sent to an address. */
interface WebhooksTable {
  id: Generated<number>;
  strategy_id: number;
  name: string;
  url: string;
  /** JSON list of events. */
  events: string;
  format: WebhookFormat;
  /** What signs the messages, as SecretBox stores it. */
  secret: string;
  user_id: number;
  at: string;
  /** It gets what happened after this revision. */
  since: number;
  /** How many tries failed one after the other. */
  failures: Generated<number>;
  failing_since: string | null;
  /** No try before; null where the next message can be sent. */
  retry_at: string | null;
  /** Set while it is turned off. */
  off_at: string | null;
  /** Why it was turned off by itself. */
  off_reason: string | null;
}

/** Messages to webhooks, in the order in which they are sent. */
interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  type: WebhookEvent | typeof TEST_EVENT;
  body: string;
  at: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  status: number | null;
  ms: number | null;
  answer: Generated<string>;
  error: string | null;
  tried_at: string | null;
}

/** The last event of a strategy that its webhooks were told. */
interface WebhookCursorsTable {
  strategy_id: number;
  revision: number;
  seq: number;
}

/** The last status of each record that the webhooks of a strategy know. */
interface WebhookStatusesTable {
  strategy_id: number;
  /** The record, such as `kpi:12`. */
  of: string;
  status: string;
  /** The period of a KPI that has this status; null for other records. */
  period: string | null;
}

/** The tables of what talks to other systems. */
export interface IntegrationTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_cursors: WebhookCursorsTable;
  webhook_statuses: WebhookStatusesTable;
}
