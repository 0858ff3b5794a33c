import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { emptyContent, type Revised } from '../../../contract/commands/content.ts';
import { changesAfter } from '../../content/events.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { write } from '../../store/write.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { flowOf } from '../../../contract/api/views.ts';
import { readRevised } from '../../content/flow.ts';
import { catchUp } from '../../../web/lib/sync/live/patch.ts';
import type { Database } from '../database.ts';
import type { Act } from './storm.ts';

const EMPTY: Revised = { revision: 0, content: emptyContent() };
const ALL = 1_000_000;

/** Sorts lists by id at every depth, because their order does not matter here. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.map(ordered);
    return list.toSorted((a, b) => ((a as { id?: number }).id ?? 0) - ((b as { id?: number }).id ?? 0));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ordered(one)]));
}

/**
 * What is not whole of one strategy: its history has a gap, or does not lead, change by change, to what is stored. Of an act
 * that writes many rows, half would show as a row without its line or a line without its row.
 */
async function faultsOfStrategy(
  store: Store,
  { id, revision }: { id: number; revision: number },
): Promise<string[]> {
  const changes = await changesAfter(store.read, id, 0, ALL);
  const faults: string[] = [];
  let [at, seq] = [0, 0];
  for (const change of changes) {
    const follows =
      change.revision === at ? change.seq === seq + 1 : change.revision === at + 1 && change.seq === 0;
    if (!follows) faults.push(`strategy ${id}: ${at}.${seq} is followed by ${change.revision}.${change.seq}`);
    [at, seq] = [change.revision, change.seq];
  }
  if (at !== revision) faults.push(`strategy ${id} is at revision ${revision}, its history at ${at}`);
  const rebuilt = catchUp(EMPTY, { from: 0, to: revision, changes });
  const stored = await readRevised(store, id);
  const flow = ({ content }: Revised) => ordered(flowOf(revision, content, inputDay()));
  if (!rebuilt || !isDeepStrictEqual(flow(rebuilt), flow(stored))) {
    faults.push(`strategy ${id}: its history does not add up to what is stored`);
  }
  return faults;
}

interface Kept {
  request: string;
  answer: unknown;
}

const isDone = ({ reply }: Act): boolean => reply !== undefined && reply.status < 300;

/** What was acknowledged and is not kept as it was answered; a 204 has nothing to compare. */
function lostOf(acts: Act[], kept: Map<string, Kept>): string[] {
  return acts.filter(isDone).flatMap(({ who, name, key, reply }) => {
    const found = kept.get(`${who.id} ${key}`);
    if (!found) return [`${name} ${key} was acknowledged and is not stored`];
    if (reply?.status !== 204 && !isDeepStrictEqual(found.answer, reply?.body))
      return [`${name} ${key} is stored with another answer`];
    return [];
  });
}

async function keptCommands(store: Store): Promise<Map<string, Kept>> {
  const rows = await store.read.selectFrom('commands').selectAll().execute();
  return new Map(
    rows.map(({ user_id, command_id, request, answer }) => [
      `${user_id} ${command_id}`,
      { request, answer: JSON.parse(answer ?? 'null') as unknown },
    ]),
  );
}

/**
 * Commands with more or less than one revision of one strategy. Only those are rightly kept without any that deleted a
 * strategy, were carried out in one that is deleted, or found nothing to do: the tests that ask this send none of them.
 */
async function wrongEffectsOf(store: Store, kept: Map<string, Kept>): Promise<string[]> {
  const rows = await store.read
    .selectFrom('events')
    .select(['strategy_id', 'revision', 'user_id', 'command_id'])
    .distinct()
    .where('command_id', 'is not', null)
    .execute();
  const times = Map.groupBy(rows, (row) => `${row.user_id} ${row.command_id}`);
  const repeated = [...times].flatMap(([key, revisions]) => {
    if (revisions.length > 1) return [`${key} changed something ${revisions.length} times`];
    return kept.has(key) ? [] : [`${key} changed something and is not kept`];
  });
  const idle = [...kept].filter(([key]) => !times.has(key));
  return [
    ...repeated,
    ...idle.map(([key, { request }]) => `${key} (${request}) is kept and changed nothing`),
  ];
}

async function faultsOfEngine(store: Store): Promise<string[]> {
  if (store.engine === 'postgres') return [];
  return write(store, async (writer) => {
    const { rows } = await sql<Record<string, unknown>>`pragma integrity_check`.execute(writer);
    const orphans = await sql`pragma foreign_key_check`.execute(writer);
    const faults = rows.map((row) => String(row['integrity_check'])).filter((one) => one !== 'ok');
    return [...faults, ...orphans.rows.map((row) => `an orphan: ${JSON.stringify(row)}`)];
  });
}

/**
 * Reads a database beside its server and returns violated guarantees: every acknowledged command is stored with its answer,
 * every stored command has one effect, no change is incomplete. An empty list is success.
 */
export async function brokenPromises(
  database: Pick<Database, 'dataFolder' | 'databaseUrl'>,
  acts: Act[],
): Promise<string[]> {
  const store = await openStore(database);
  try {
    const kept = await keptCommands(store);
    const strategies = await store.read.selectFrom('strategies').select(['id', 'revision']).execute();
    const faults = [
      ...lostOf(acts, kept),
      ...(await wrongEffectsOf(store, kept)),
      ...(await faultsOfEngine(store)),
    ];
    for (const strategy of strategies) faults.push(...(await faultsOfStrategy(store, strategy)));
    return faults;
  } finally {
    await store.close();
  }
}
