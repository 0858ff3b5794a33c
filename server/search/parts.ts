import { sql } from 'kysely';
import type { Part } from '../../contract/find.ts';
import { PAGE, readPages } from '../paging.ts';
import type { Reader } from '../store/store.ts';
import { createYielder } from '../event-loop.ts';

/** How many strategies, and how many rows of them, one statement reads at most. */
const STRATEGIES_AT_ONCE = 500;
const ROWS_AT_ONCE = 2000;

/** A titled part, and the strategy it belongs to. */
export type PartRow = Part & { strategyId: number };

/** The columns of a part, as SQL; what lies in no node or in no other part has none. */
const columns = (kind: string, title: string, nodeId = 'null', partId = 'null') => [
  'strategy_id as strategyId' as const,
  sql.raw<Part['kind']>(kind).as('kind'),
  'id' as const,
  sql.ref<string>(title).as('title'),
  sql.raw<number | null>(`cast(${nodeId} as bigint)`).as('nodeId'),
  sql.raw<number | null>(`cast(${partId} as bigint)`).as('partId'),
];

const NODES = ['nodes', 'type', 'title', 'perspective_id'] as const;
const OTHERS = [
  ['kpis', "'kpi'", 'measure', 'node_id', 'parent_id'],
  ['initiatives', "'initiative'", 'initiative', 'node_id'],
  ['tactics', "'tactic'", 'title', 'null', 'initiative_id'],
  ['action_steps', "'actionStep'", 'title', 'null', 'tactic_id'],
] as const;

type Source = [table: string, ...part: Parameters<typeof columns>];

const partsIn = (reader: Reader, ids: readonly number[], [table, ...part]: Source) =>
  reader
    .selectFrom(table as 'tactics')
    .select(columns(...part))
    .where('strategy_id', 'in', ids);

/** The titled parts of a few strategies in one statement, up to ROWS_AT_ONCE. */
function readTogether(reader: Reader, ids: readonly number[]): Promise<PartRow[]> {
  let query = partsIn(reader, ids, [...NODES]);
  for (const other of OTHERS) query = query.unionAll(partsIn(reader, ids, [...other]));
  return query.limit(ROWS_AT_ONCE).execute();
}

/** The titled parts of one strategy, however many they are. */
async function readAlone(reader: Reader, id: number): Promise<PartRow[]> {
  const parts: PartRow[] = [];
  for (const source of [NODES, ...OTHERS]) {
    const rows = await readPages((after) =>
      partsIn(reader, [id], [...source])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    );
    for (const row of rows) parts.push(row);
  }
  return parts;
}

/** The titled parts of a few strategies: in one statement where they are few, else of each half by itself. */
async function readSome(
  reader: Reader,
  ids: readonly number[],
  yieldIfDue: () => Promise<void>,
): Promise<PartRow[][]> {
  const rows = await readTogether(reader, ids);
  await yieldIfDue();
  if (rows.length < ROWS_AT_ONCE) return [rows];
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return [await readAlone(reader, id)];
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await readSome(reader, ids.slice(0, half), yieldIfDue)),
    ...(await readSome(reader, ids.slice(half), yieldIfDue)),
  ];
}

/** The titled parts of strategies, by strategy; other requests run in between. */
export async function readParts(reader: Reader, ids: readonly number[]): Promise<Map<number, PartRow[]>> {
  const yieldIfDue = createYielder();
  const parts = new Map<number, PartRow[]>(ids.map((id) => [id, []]));
  for (let from = 0; from < ids.length; from += STRATEGIES_AT_ONCE) {
    for (const rows of await readSome(reader, ids.slice(from, from + STRATEGIES_AT_ONCE), yieldIfDue)) {
      for (const row of rows) parts.get(row.strategyId)?.push(row);
      await yieldIfDue();
    }
  }
  return parts;
}
