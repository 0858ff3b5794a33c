import type { Webhook } from '../../../../../contract/integrations/webhook.ts';
import { call } from '../../../../lib/api/call.ts';
import { toast } from '../../../../ui/toast.tsx';
import { changeWebhooks } from './calls.ts';

/** Sends a test message, and says how it went. */
export async function sendTest({ id, strategyId }: Webhook): Promise<void> {
  const params = { id: strategyId, webhookId: id };
  const { state, status, ms, error } = await changeWebhooks(strategyId, call('webhooks.test', { params }));
  if (state === 'delivered')
    toast.success(`The receiver answered ${status} after ${ms} ms`, { title: 'Test delivered' });
  else toast.error(error ?? `The receiver answered ${status}`, { title: 'Test failed' });
}
