import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds, type Lane, recurring } from '../jobs/kinds.ts';
import type { OutgoingServices } from '../outgoing/services.ts';
import type { Store } from '../store/store.ts';
import { deliverWaiting } from './deliver.ts';
import { followEvents } from './follow.ts';
import { tidyWebhooks } from './tidy.ts';

const TIDY_MS = 5 * 60 * 1000;

/** The jobs of webhooks. */
export function webhookJobs(services: { store: Store } & OutgoingServices): JobKinds {
  const deliverIn = (lane: Lane) =>
    jobOf(
      z.object({ webhookId: id }),
      ({ webhookId }, context) => deliverWaiting(services, webhookId, context),
      { lane },
    );
  return {
    'webhooks.follow': jobOf(
      z.object({ strategyId: id }),
      ({ strategyId }, { signal }) => followEvents({ ...services, strategyId }, signal),
      { lane: 'webhookEvents' },
    ),
    'webhooks.deliver': deliverIn('webhooks'),
    'webhooks.retry': deliverIn('failingWebhooks'),
    'webhooks.tidy': recurring(TIDY_MS, ({ signal }) => tidyWebhooks(services.store, signal)),
  };
}
