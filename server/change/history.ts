import type { Insertable } from 'kysely';
import { inPages } from '../lib/paging.ts';
import { actorOf } from '../store/principal.ts';
import type { Schema } from '../store/schema.ts';
import type { Entry } from './entry.ts';
import type { StrategyTx } from './tx.ts';

const operationOf = (entry: Entry): 'create' | 'update' | 'delete' =>
  entry.before === undefined ? 'create' : entry.after === undefined ? 'delete' : 'update';

const json = (fields: object | undefined): string | null =>
  fields === undefined ? null : JSON.stringify(fields);

/** Appends what a change recorded to the strategy's history. */
export async function appendToHistory(tx: StrategyTx, keyId: string | null): Promise<void> {
  const rowOf = (entry: Entry, seq: number): Insertable<Schema['events']> => ({
    strategy_id: tx.strategyId,
    revision: tx.revision,
    seq,
    at: tx.at,
    user_id: tx.userId,
    entity: entry.entity,
    entity_id: entry.id,
    operation: operationOf(entry),
    label: entry.label,
    before: json(entry.before),
    after: json(entry.after),
    command_id: keyId,
    actor: actorOf(tx.principal),
  });
  let seq = 0;
  for await (const page of inPages(tx.entries)) {
    const rows = page.map((entry) => rowOf(entry, seq++));
    await tx.writer.insertInto('events').values(rows).execute();
  }
}
