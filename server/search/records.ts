import { sql } from 'kysely';
import { SEARCHED, type SearchRecord } from '../../contract/search/search.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import { columnOf, TABLES } from '../store/tables.ts';
import { PAGE, readPages } from '../lib/paging.ts';
import type { Reader } from '../store/store.ts';
import { yieldIfDue } from '../lib/event-loop.ts';

/** The most strategies, and the most of their rows, that one statement reads. */
const STRATEGIES_MAX = 500;
const ROWS_MAX = 2000;

/** A titled record with its strategy. */
type RecordRow = SearchRecord & { strategyId: number };

/** The columns of a record as SQL expressions; `nodeId` and `partId` refer to its parents. */
const columns = (kind: string, title: string, hasCode: boolean, nodeId = 'null', partId = 'null') => [
  'strategy_id as strategyId' as const,
  sql.raw<SearchRecord['kind']>(kind).as('kind'),
  'id' as const,
  sql.ref<string>(title).as('title'),
  sql.raw<string>(hasCode ? 'code' : "''").as('code'),
  sql.raw<number | null>(`cast(${nodeId} as bigint)`).as('nodeId'),
  sql.raw<number | null>(`cast(${partId} as bigint)`).as('partId'),
];

/** The query of each kind with titles. */
const SOURCES = Array.from(SEARCHED, ([kind, { title, nodeId, partId }]) => {
  const column = (field: string | undefined) => field && columnOf(kind, field);
  const expressions = columns(
    kind === 'node' ? 'type' : `'${kind}'`,
    column(title) ?? title,
    'code' in KINDS[kind].fields,
    column(nodeId),
    column(partId),
  );
  return (reader: Reader, ids: readonly number[]) =>
    reader
      .selectFrom(TABLES[kind] as 'tactics')
      .select(expressions)
      .where('strategy_id', 'in', ids);
});

/** Reads the records of some strategies in one statement, up to ROWS_MAX. */
function readTogether(reader: Reader, ids: readonly number[]): Promise<RecordRow[]> {
  const [first, ...rest] = SOURCES.map((source) => source(reader, ids));
  if (!first) return Promise.resolve([]);
  return rest
    .reduce((query, other) => query.unionAll(other), first)
    .limit(ROWS_MAX)
    .execute();
}

/** Reads all records of one large strategy in pages. */
async function readOne(reader: Reader, id: number): Promise<RecordRow[]> {
  const records: RecordRow[] = [];
  for (const source of SOURCES) {
    const rows = await readPages((after) =>
      source(reader, [id]).where('id', '>', after).orderBy('id').limit(PAGE).execute(),
    );
    for (const row of rows) records.push(row);
  }
  return records;
}

/** Reads the records of some strategies: in one statement where they fit, else each half by itself. */
async function readSome(reader: Reader, ids: readonly number[]): Promise<RecordRow[][]> {
  const rows = await readTogether(reader, ids);
  await yieldIfDue();
  if (rows.length < ROWS_MAX) return [rows];
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return [await readOne(reader, id)];
  const half = Math.ceil(ids.length / 2);
  return [...(await readSome(reader, ids.slice(0, half))), ...(await readSome(reader, ids.slice(half)))];
}

/** Reads the titled records of strategies, by strategy. Other requests run in between. */
export async function readRecords(reader: Reader, ids: readonly number[]): Promise<Map<number, RecordRow[]>> {
  const records = new Map<number, RecordRow[]>(ids.map((id) => [id, []]));
  for (let from = 0; from < ids.length; from += STRATEGIES_MAX) {
    for (const rows of await readSome(reader, ids.slice(from, from + STRATEGIES_MAX))) {
      for (const row of rows) records.get(row.strategyId)?.push(row);
      await yieldIfDue();
    }
  }
  return records;
}
