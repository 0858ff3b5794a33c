import { yieldIfDue } from '../lib/event-loop.ts';
import { PAGE } from '../lib/paging.ts';
import type { Writer } from '../store/writer.ts';
import { cleanMessage, type Replaced, sentenceCleaner } from './names-in-texts.ts';

/** Has the messages to the webhooks of strategies name the pseudonym: those of the log, and those that wait. */
export async function replaceInMessages(
  writer: Writer,
  strategyIds: readonly number[],
  person: Replaced,
): Promise<void> {
  const clean = sentenceCleaner(person);
  for (let after = 0; ;) {
    const rows = await writer
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
      .select(['webhook_deliveries.id', 'webhook_deliveries.body', 'webhook_deliveries.answer'])
      .select('webhook_deliveries.error')
      .where('webhooks.strategy_id', 'in', strategyIds)
      .where('webhook_deliveries.id', '>', after)
      .orderBy('webhook_deliveries.id')
      .limit(PAGE)
      .execute();
    for (const { id, ...row } of rows) {
      const body = JSON.stringify(cleanMessage(JSON.parse(row.body), clean));
      const set = { body, answer: clean(row.answer), error: row.error === null ? null : clean(row.error) };
      if (set.body !== row.body || set.answer !== row.answer || set.error !== row.error)
        await writer.updateTable('webhook_deliveries').set(set).where('id', '=', id).execute();
      await yieldIfDue();
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? 0;
  }
}
