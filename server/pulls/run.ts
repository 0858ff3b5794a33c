import { Refusal } from '../../contract/api/refusal.ts';
import { may, type Role } from '../../contract/people/roles.ts';
import { PULL_RUNS_KEPT, type PullRow } from '../../contract/pulls/pull.ts';
import { transact } from '../change/transact.ts';
import { activeAmong } from '../content/active.ts';
import { ownerOf } from '../content/members.ts';
import { storedCalendar } from '../content/calendar.ts';
import { SecretKeyError } from '../lib/secret-box.ts';
import { deliver } from '../notifications/deliver.ts';
import type { OutgoingServices } from '../outgoing/services.ts';
import { HOUSEKEEPING, type PullPrincipal, type ServicePrincipal } from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { type Entered, enterRows, refusedIn } from './enter.ts';
import { fetchRows } from './fetch.ts';
import { headersIn } from './headers.ts';
import { scheduleIn, sourceIn } from './read.ts';
import { nextRun } from './schedule.ts';
import { PullError, type SourceRow } from './source.ts';
import { enqueueRun, requireOn, turnOffPull } from './write.ts';

/** What a data pull needs beside the store. */
export type PullServices = Pick<OutgoingServices, 'outgoing' | 'secrets'>;

/** After the first failures it is tried again so soon; from then on only by its schedule. */
const RETRY_MS = [5 * 60_000, 30 * 60_000];
const NOTHING = { written: 0, same: 0, refused: 0, rows: [] as PullRow[] };

/** What a run did. */
interface Outcome extends Entered {
  at: Date;
  why: string | null;
}

const outcomeOf = (at: Date, entered: Entered): Outcome => {
  const { written, same, refused, rows } = entered;
  const isNone = written + same === 0;
  const first = rows.find(({ why }) => why !== undefined)?.why;
  const reason = refused > 0 ? `Every row was refused. The first: ${first}.` : 'No row has a value.';
  return { ...entered, at, why: isNone ? reason : null };
};

const failure = (at: Date, why: string): Outcome => ({ ...NOTHING, at, why });

/** Tells the owner of a strategy what is wrong with a data pull, once for each key. */
async function tellOwner(writer: Writer, row: Row<'pulls'>, key: string, detail: string): Promise<void> {
  const { strategy_id, name: label } = row;
  const notice = {
    user_id: await ownerOf(writer, strategy_id),
    strategy_id,
    kind: 'integration' as const,
    key,
    of: `strategy:${strategy_id}`,
    label,
    detail,
  };
  await deliver(writer, [notice]);
}

/** Has the next run of a data pull wait, as its schedule says or sooner. */
async function planNext(writer: Writer, row: Row<'pulls'>, retryMs = Infinity): Promise<void> {
  const { timeZone } = await storedCalendar(writer, row.strategy_id);
  const now = new Date();
  const planned = nextRun(scheduleIn(row), timeZone, now).getTime();
  const next = new Date(Math.min(planned, now.getTime() + retryMs));
  await writer.updateTable('pulls').set({ next_at: next.toISOString() }).where('id', '=', row.id).execute();
  await enqueueRun(writer, row.id, next);
}

/** Stores what a run did, and has the next one wait. The row is read again, because it may have been changed meanwhile. */
async function logRun(writer: Writer, id: number, { at, why, rows, ...counts }: Outcome): Promise<void> {
  const row = await writer.selectFrom('pulls').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const entry = {
    strategy_id: row.strategy_id,
    pull_id: id,
    at: at.toISOString(),
    ms: Date.now() - at.getTime(),
    why,
    ...counts,
    rows: JSON.stringify(refusedIn({ ...counts, rows })),
  };
  await writer.insertInto('pull_runs').values(entry).execute();
  const kept = writer
    .selectFrom('pull_runs')
    .select('id')
    .where('pull_id', '=', id)
    .orderBy('id', 'desc')
    .limit(PULL_RUNS_KEPT);
  await writer.deleteFrom('pull_runs').where('pull_id', '=', id).where('id', 'not in', kept).execute();
  const failed_since = why === null ? null : (row.failed_since ?? entry.at);
  const failures = why === null ? 0 : row.failures + 1;
  const set = { failed_since, failures };
  await writer.updateTable('pulls').set(set).where('id', '=', id).execute();
  if (row.is_on === 0) return;
  await planNext(writer, row, RETRY_MS[failures - 1]);
  if (why !== null) await tellOwner(writer, row, `pull:${id}:${failed_since}`, why);
}

/** Stores a run that wrote no value. */
const logAlone = (store: Store, id: number, outcome: Outcome): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, ({ writer }) => logRun(writer, id, outcome));

/** The role of the user as whom a data pull enters values; undefined where they may not sign in or are no member. */
async function roleOf(reader: Reader, { user_id, strategy_id }: Row<'pulls'>): Promise<Role | undefined> {
  const row = await reader
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.role')
    .where('memberships.user_id', '=', user_id)
    .where('memberships.strategy_id', '=', strategy_id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}

const LOST =
  'The member who set it up may no longer enter values here. Save it again, and it enters them as you.';

async function turnOff(store: Store, row: Row<'pulls'>, principal: ServicePrincipal): Promise<void> {
  await transact(store, { principal, strategy: row.strategy_id, act: null }, async (tx) => {
    await turnOffPull(tx, row, LOST);
    await tellOwner(tx.writer, row, `pull:${row.id}:off:${tx.revision}`, LOST);
  });
}

/** What a run may throw that its log tells. */
const whyOf = (error: unknown): string | undefined =>
  error instanceof PullError || error instanceof SecretKeyError ? error.message : undefined;

/** Enters what was read, and stores the run with it: both or neither. */
async function enter(store: Store, row: Row<'pulls'>, at: Date, rows: readonly SourceRow[]): Promise<void> {
  const principal: PullPrincipal = {
    kind: 'pull',
    userId: row.user_id,
    pull: { id: row.id, name: row.name },
  };
  const options = { principal, strategy: row.strategy_id, act: 'values.enter' as const };
  const outcome = await transact(store, options, async (tx) => {
    const done = outcomeOf(at, await enterRows(tx, sourceIn(row), rows));
    if (done.written > 0) await logRun(tx.writer, row.id, done);
    return done;
  });
  // Where nothing was written, nothing of that transaction stays.
  if (outcome.written === 0) await logAlone(store, row.id, outcome);
}

/** Runs a data pull that is on, and stores what it did and when it runs next. It may run twice: values are entered once. */
export async function runPull(
  store: Store,
  { outgoing, secrets }: PullServices,
  id: number,
  { signal, principal }: { signal: AbortSignal; principal: ServicePrincipal },
): Promise<void> {
  const row = await store.read.selectFrom('pulls').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.is_on === 0) return;
  if (!(await activeAmong(store.read, [row.strategy_id])).has(row.strategy_id))
    return transact(store, { principal: HOUSEKEEPING }, ({ writer }) => planNext(writer, row));
  const role = await roleOf(store.read, row);
  if (!role || !may(role, 'values.enter')) return turnOff(store, row, principal);
  const at = new Date();
  let rows: SourceRow[];
  try {
    rows = await fetchRows(outgoing, sourceIn(row), headersIn(secrets, row), signal);
  } catch (error) {
    signal.throwIfAborted();
    const why = whyOf(error);
    if (why === undefined) throw error;
    return logAlone(store, id, failure(at, why));
  }
  signal.throwIfAborted();
  try {
    await enter(store, row, at, rows);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await logAlone(store, id, failure(at, error.message));
  }
}

/** Leaves a true state behind for a data pull that the server could not run. */
export const giveUp = (store: Store, id: number): Promise<void> =>
  logAlone(store, id, failure(new Date(), 'This server could not run it. Its operator sees why.'));

/** Has a data pull of a strategy run now. */
export async function runNow(writer: Writer, row: Row<'pulls'>): Promise<void> {
  requireOn(row);
  const now = new Date();
  await writer.updateTable('pulls').set({ next_at: now.toISOString() }).where('id', '=', row.id).execute();
  await enqueueRun(writer, row.id, now);
}
