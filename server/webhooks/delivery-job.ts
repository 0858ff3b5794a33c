import type { NewJob } from '../jobs/queue.ts';

/**
 * The job that sends the waiting messages of a webhook, one after the other; `retryAt` where the last one failed. There is one job for each
 * webhook.
 */
export const deliveryJob = (webhookId: number, retryAt: Date | null = null): NewJob => ({
  kind: retryAt ? 'webhooks.retry' : 'webhooks.deliver',
  key: `webhooks.deliver:${webhookId}`,
  payload: { webhookId },
  dueAt: retryAt ?? new Date(),
});
