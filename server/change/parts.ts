import type { CompiledQuery } from 'kysely';
import { notFound } from '../refusal.ts';
import { preparedStatement } from '../store/prepared.ts';
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

/** The tables that have parts of strategies. */
export const PART_TABLES = Object.keys(WHAT) as PartTable[];

/** A row of a strategy. */
export interface Part {
  table: PartTable;
  id: number;
}

/** A row as it was when its change began; none where there is no such row. */
export interface ReadAhead extends Part {
  rows: readonly unknown[];
}

const rowOf = (table: PartTable) =>
  preparedStatement((writer, { strategyId, id }: { strategyId: number; id: number }) =>
    writer
      .selectFrom(table as 'tactics')
      .selectAll()
      .where('id', '=', id)
      .where('strategy_id', '=', strategyId),
  );

const READS = {
  nodes: rowOf('nodes'),
  kpis: rowOf('kpis'),
  initiatives: rowOf('initiatives'),
  tactics: rowOf('tactics'),
  action_steps: rowOf('action_steps'),
} as const satisfies Record<PartTable, unknown>;

/** The statement that reads a part of a strategy. */
export const readPart = (writer: Writer, strategyId: number, { table, id }: Part): CompiledQuery =>
  READS[table](writer, { strategyId, id });

/** What a part is looked for in: an open change. */
interface Sought {
  readonly writer: Writer;
  readonly strategyId: number;
  ahead?: ReadAhead | undefined;
}

/** A row of this strategy; throws not_found for every other id. */
export async function findPart<T extends PartTable>(change: Sought, table: T, id: number): Promise<Row<T>> {
  const [row] = takeAhead(change, table, id) ?? (await readNow(change, { table, id }));
  if (row === undefined) throw notFound(WHAT[table]);
  return row as Row<T>;
}

/** What was read ahead is for the first who looks for it: whoever looks again may have written it since. */
function takeAhead(change: Sought, table: PartTable, id: number): readonly unknown[] | undefined {
  const { ahead } = change;
  if (ahead?.table !== table || ahead.id !== id) return undefined;
  change.ahead = undefined;
  return ahead.rows;
}

async function readNow({ writer, strategyId }: Sought, part: Part): Promise<readonly unknown[]> {
  const { rows } = await writer.executeQuery(readPart(writer, strategyId, part));
  return rows;
}
