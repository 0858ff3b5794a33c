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

/** All rows of a table that belong to a strategy, in the order of ids. */
const rowsOf = <T extends Table>(reader: Reader, table: T, strategyId: number): Promise<Row<T>[]> =>
  readPages((after) => {
    const page = reader
      .selectFrom(table as 'links')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE);
    // Kysely knows only the columns of the table that is named above.
    return page.execute() as unknown as Promise<(Row<T> & { id: number })[]>;
  });

type Dependency = Pick<Row<'dependencies'>, 'initiative_id' | 'depends_on_id'>;

/** What the initiatives of a strategy depend on, in the order of ids. */
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

/** Everything on a strategy's board at one revision, as rows. */
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

const byPosition = (a: Row<'nodes'>, b: Row<'nodes'>): number =>
  a.position === b.position ? a.id - b.id : a.position < b.position ? -1 : 1;

/** Reads a strategy's rows in pages: other requests run in between, and see what is written meanwhile; this reading does not. */
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

/** Everything on a strategy's board at one revision. For boards of any size, see readFlowBytes. */
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

/** A list as JSON, an element at a time. */
function* listJson<T>(elements: Iterable<T>, present: (element: T) => unknown): Generator<string> {
  let before = '[';
  for (const one of elements) {
    yield before + JSON.stringify(present(one));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

const asItIs = (element: unknown): unknown => element;

/** A Flow as JSON, in pieces. */
function* flowJson(rows: Rows, day: string): Generator<string> {
  yield `{"revision":${rows.revision},"nodes":`;
  yield* listJson(rows.nodes, toNode);
  yield ',"links":';
  yield* listJson(rows.links, toLink);
  yield ',"kpis":';
  yield* listJson(kpisOf(rows.kpis, day), asItIs);
  yield ',"initiatives":';
  yield* listJson(initiativesOf(rows), asItIs);
  yield '}';
}

/** How many characters are turned into bytes at a time. */
const BYTES_AT_ONCE = 65_536;

/** The bytes of pieces of text; other requests run in between. */
async function bytesOf(pieces: Iterable<string>): Promise<Buffer> {
  const yieldIfDue = createYielder();
  const buffers: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < BYTES_AT_ONCE) continue;
    buffers.push(Buffer.from(text));
    text = '';
    await yieldIfDue();
  }
  buffers.push(Buffer.from(text));
  return Buffer.concat(buffers);
}

/** A Flow as the bytes of its JSON. However large it is, other requests run meanwhile. */
export async function readFlowBytes(
  store: Store,
  strategyId: number,
): Promise<{ revision: number; day: string; bytes: Buffer }> {
  const rows = await readRows(store, strategyId);
  const day = inputDay();
  return { revision: rows.revision, day, bytes: await bytesOf(flowJson(rows, day)) };
}
