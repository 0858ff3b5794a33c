import { transact } from '../change/transact.ts';
import { updateRecord } from '../change/records.ts';
import { deliver } from '../notifications/deliver.ts';
import type { Store } from '../store/store.ts';

/** Turns a webhook off, says so in the history, and tells the owner. What waits stays for when it is turned on again. */
export async function turnOff(store: Store, webhookId: number, reason: string): Promise<void> {
  const hook = await store.read
    .selectFrom('webhooks')
    .select(['strategy_id', 'name'])
    .where('id', '=', webhookId)
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (!hook) return;
  const { strategy_id: strategy, name } = hook;
  const principal = { kind: 'job', job: 'webhooks' } as const;
  await transact(store, { principal, strategy, act: null }, async (tx) => {
    const set = { off_at: tx.at, off_reason: reason };
    const words = { before: { isOn: true }, after: { isOn: false } };
    await updateRecord(tx, 'webhook', { id: webhookId, label: name }, set, words);
    await deliver(tx.writer, [
      {
        user_id: tx.userId,
        strategy_id: strategy,
        kind: 'integration',
        key: `webhook:${webhookId}:${tx.at}`,
        of: `strategy:${strategy}`,
        label: name,
        detail: `It is turned off. ${reason}`,
      },
    ]);
  });
}
