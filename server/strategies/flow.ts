import { byPosition } from '../../contract/constants.ts';
import type { Flow } from '../../contract/entities.ts';
import { inputDay } from '../../contract/input-status.ts';
import { toLink, toNode } from '../board/rows.ts';
import { initiativesOf, toInitiatives } from '../initiatives/rows.ts';
import { kpisOf, toKpis } from '../kpis/rows.ts';
import { PAGE, readPages } from '../paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { createYielder } from '../event-loop.ts';

type Table = 'nodes' | 'links' | 'kpis' | 'initiatives' | 'tactics' | 'action_steps';

/** All rows of a strategy in a table, sorted by id. */
const rowsOf = <T extends Table>(reader: Reader, table: T, strategyId: number): Promise<Row<T>[]> =>
  readPages((after) => {
    const page = reader
      .selectFrom(table as 'links')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE);
    // Kysely infers the columns of the one table named above.
    return page.execute() as unknown as Promise<(Row<T> & { id: number })[]>;
  });

type Dependency = Pick<Row<'dependencies'>, 'initiative_id' | 'depends_on_id'>;

async function dependenciesOf(reader: Reader, strategyId: number): Promise<Dependency[]> {
  const yieldIfDue = createYielder();
  const all: Dependency[] = [];
  for (;;) {
    const { initiative_id: last, depends_on_id: on } = all.at(-1) ?? { initiative_id: 0, depends_on_id: 0 };
    const page = await reader
      .selectFrom('dependencies')
      .select(['initiative_id', 'depends_on_id'])
      .where('strategy_id', '=', strategyId)
      .where((row) =>
        row.or([
          row('initiative_id', '>', last),
          row.and([row('initiative_id', '=', last), row('depends_on_id', '>', on)]),
        ]),
      )
      .orderBy('initiative_id')
      .orderBy('depends_on_id')
      .limit(PAGE)
      .execute();
    all.push(...page);
    if (page.length < PAGE) return all;
    await yieldIfDue();
  }
}

interface Rows {
  revision: number;
  nodes: Row<'nodes'>[];
  links: Row<'links'>[];
  kpis: Row<'kpis'>[];
  initiatives: Row<'initiatives'>[];
  dependencies: Dependency[];
  tactics: Row<'tactics'>[];
  actionSteps: Row<'action_steps'>[];
}

/** Reads a strategy's rows in pages from one snapshot. Other requests run in between. */
const readRows = (store: Store, strategyId: number): Promise<Rows> =>
  store.snapshot(async (reader) => {
    const { revision } = await reader
      .selectFrom('strategies')
      .select('revision')
      .where('id', '=', strategyId)
      .executeTakeFirstOrThrow();
    return {
      revision,
      nodes: (await rowsOf(reader, 'nodes', strategyId)).sort(byPosition),
      links: await rowsOf(reader, 'links', strategyId),
      kpis: await rowsOf(reader, 'kpis', strategyId),
      initiatives: await rowsOf(reader, 'initiatives', strategyId),
      dependencies: await dependenciesOf(reader, strategyId),
      tactics: await rowsOf(reader, 'tactics', strategyId),
      actionSteps: await rowsOf(reader, 'action_steps', strategyId),
    };
  });

/** The content of a small strategy at one revision; see readFlowBytes for any size. */
export async function readFlow(store: Store, strategyId: number): Promise<Flow> {
  const rows = await readRows(store, strategyId);
  return {
    revision: rows.revision,
    nodes: rows.nodes.map(toNode),
    links: rows.links.map(toLink),
    kpis: toKpis(rows.kpis),
    initiatives: toInitiatives(rows),
  };
}

/** Encodes a list as JSON, one element at a time. */
function* listJson<T>(elements: Iterable<T>, present: (element: T) => unknown): Generator<string> {
  let before = '[';
  for (const one of elements) {
    yield before + JSON.stringify(present(one));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

const identity = (element: unknown): unknown => element;

/** Encodes a Flow as JSON, in pieces. */
function* flowJson(rows: Rows, day: string): Generator<string> {
  yield `{"revision":${rows.revision},"nodes":`;
  yield* listJson(rows.nodes, toNode);
  yield ',"links":';
  yield* listJson(rows.links, toLink);
  yield ',"kpis":';
  yield* listJson(kpisOf(rows.kpis, day), identity);
  yield ',"initiatives":';
  yield* listJson(initiativesOf(rows), identity);
  yield '}';
}

/** How many characters become one buffer. */
const CHUNK = 65_536;

/** Encodes pieces of text. Other requests run in between. */
async function bytesOf(pieces: Iterable<string>): Promise<Buffer> {
  const yieldIfDue = createYielder();
  const buffers: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    buffers.push(Buffer.from(text));
    text = '';
    await yieldIfDue();
  }
  buffers.push(Buffer.from(text));
  return Buffer.concat(buffers);
}

/** Reads a Flow of any size as the bytes of its JSON. Other requests run in between. */
export async function readFlowBytes(
  store: Store,
  strategyId: number,
): Promise<{ revision: number; day: string; bytes: Buffer }> {
  const rows = await readRows(store, strategyId);
  const day = inputDay();
  return { revision: rows.revision, day, bytes: await bytesOf(flowJson(rows, day)) };
}
