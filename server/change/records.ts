import { notFound } from '../refusal.ts';
import { compiledWrite } from '../store/compiled.ts';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

type RecordTable = 'nodes' | 'kpis' | 'initiatives' | 'tactics' | 'action_steps';

const reader = (table: RecordTable, name: string) => ({
  name,
  read: compiledWrite((writer, { strategyId, id }: { strategyId: number; id: number }) =>
    writer
      .selectFrom(table as 'tactics')
      .selectAll()
      .where('id', '=', id)
      .where('strategy_id', '=', strategyId),
  ),
});

const READERS: Record<RecordTable, ReturnType<typeof reader>> = {
  nodes: reader('nodes', 'This node'),
  kpis: reader('kpis', 'This KPI'),
  initiatives: reader('initiatives', 'This initiative'),
  tactics: reader('tactics', 'This tactic'),
  action_steps: reader('action_steps', 'This action step'),
};

/** Reads a record of this strategy. Throws not_found for every other id. */
export async function findRecord<T extends RecordTable>(
  { writer, strategyId }: { readonly writer: Writer; readonly strategyId: number },
  table: T,
  id: number,
): Promise<Row<T>> {
  const { name, read } = READERS[table];
  const row = await read(writer, { strategyId, id });
  if (row === undefined) throw notFound(name);
  return row as unknown as Row<T>;
}
