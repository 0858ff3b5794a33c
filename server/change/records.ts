import { notFound } from '../refusal.ts';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

const NAMES = {
  nodes: 'This node',
  kpis: 'This KPI',
  initiatives: 'This initiative',
  tactics: 'This tactic',
  action_steps: 'This action step',
} as const;
type RecordTable = keyof typeof NAMES;

/** Reads a record of this strategy. Throws not_found for every other id. */
export async function findRecord<T extends RecordTable>(
  { writer, strategyId }: { readonly writer: Writer; readonly strategyId: number },
  table: T,
  id: number,
): Promise<Row<T>> {
  const row = await writer
    .selectFrom(table as 'tactics')
    .selectAll()
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (row === undefined) throw notFound(NAMES[table]);
  return row as unknown as Row<T>;
}
