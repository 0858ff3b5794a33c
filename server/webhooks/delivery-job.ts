import type { NewJob } from '../jobs/queue.ts';

/** The job that sends the waiting messages of a webhook, one after the other. */
export const deliveryJob = (webhookId: number, dueAt = new Date()): NewJob => ({
  kind: 'webhooks.deliver',
  key: `webhooks.deliver:${webhookId}`,
  payload: { webhookId },
  dueAt,
});
