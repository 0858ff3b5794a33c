import { notFound } from '../refusal.ts';
import { compiledWrite } from '../store/compiled.ts';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

/** What a part of a strategy is called to whoever looks for one that is not there. */
const WHAT = {
  nodes: 'This node',
  kpis: 'This KPI',
  initiatives: 'This initiative',
  tactics: 'This tactic',
  action_steps: 'This action step',
} as const;
type PartTable = keyof typeof WHAT;

const readRow = (table: PartTable) =>
  compiledWrite((writer, { strategyId, id }: { strategyId: number; id: number }) =>
    writer
      .selectFrom(table as 'tactics')
      .selectAll()
      .where('id', '=', id)
      .where('strategy_id', '=', strategyId),
  );

const READS = {
  nodes: readRow('nodes'),
  kpis: readRow('kpis'),
  initiatives: readRow('initiatives'),
  tactics: readRow('tactics'),
  action_steps: readRow('action_steps'),
} as const;

/** A row of this strategy; throws not_found for every other id. */
export async function findPart<T extends PartTable>(
  { writer, strategyId }: { readonly writer: Writer; readonly strategyId: number },
  table: T,
  id: number,
): Promise<Row<T>> {
  const row = await READS[table](writer, { strategyId, id });
  if (row === undefined) throw notFound(WHAT[table]);
  return row as unknown as Row<T>;
}
