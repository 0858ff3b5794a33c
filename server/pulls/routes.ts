import { badField } from '../../contract/api/refusal.ts';
import { PULL_ROWS_TOLD, type PullSource, type PullTrial } from '../../contract/pulls/pull.ts';
import { NothingChanged } from '../change/idempotency.ts';
import { requireRow } from '../change/records.ts';
import { transact } from '../change/transact.ts';
import type { Call, Handler, Handlers, Services } from '../http/call.ts';
import { enterRows } from './enter.ts';
import { fetchRows } from './fetch.ts';
import { givenHeaders } from './headers.ts';
import { readPull, readPulls, readRuns } from './read.ts';
import { runNow } from './run.ts';
import { PullError, type SourceRow } from './source.ts';
import { addPull, changePull, deletePull, pickSource, requireSource } from './write.ts';

/** Throws at the field unless requests may be sent to an address. */
async function requireAddress(
  { outgoing }: Pick<Services, 'outgoing'>,
  url: string | undefined,
): Promise<void> {
  const why = url === undefined ? undefined : await outgoing.refusal(url);
  if (why !== undefined) throw badField('url', why);
}

/** Lists the data pulls of a strategy. */
const listPulls: Handler<'pulls.list'> = ({ store, strategyId }) =>
  store.snapshot(async (reader) => ({ pulls: await readPulls(reader, strategyId) }));

/** Adds a data pull. */
const createPull: Handler<'pulls.create'> = async (call) => {
  const { store, strategyId, change, body, secrets } = call;
  await requireAddress(call, body.url);
  const id = await change((tx) => addPull(tx, secrets, body));
  return readPull(store.read, strategyId, id);
};

/** Changes a data pull, or turns it on or off. */
const updatePull: Handler<'pulls.update'> = async (call) => {
  const { store, strategyId, change, params, body, secrets } = call;
  await requireAddress(call, body.url);
  await change((tx) => changePull(tx, secrets, params.pullId, body));
  return readPull(store.read, strategyId, params.pullId);
};

/** What a data pull would do with some rows: it does so in a transaction that is rolled back. */
async function trialOf(
  change: Call<'pulls.try'>['change'],
  source: PullSource,
  rows: readonly SourceRow[],
): Promise<PullTrial> {
  const entered = await change(async (tx) => {
    throw new NothingChanged({ ...(await enterRows(tx, source, rows)), why: null });
  });
  const { rows: all, ...counts } = entered as PullTrial;
  const refused = all.filter(({ state }) => state === 'refused');
  const others = all.filter(({ state }) => state !== 'refused');
  return { ...counts, rows: [...refused, ...others].slice(0, PULL_ROWS_TOLD).sort((a, b) => a.row - b.row) };
}

/** Says what a data pull would do, and writes nothing. */
const tryPull: Handler<'pulls.try'> = async (call) => {
  const { store, strategyId, change, user, body, secrets, outgoing, throttle, signal } = call;
  const { headers = [], pullId = null } = body;
  const source = pickSource(body);
  const stored = pullId === null ? undefined : await requireRow(store.read, 'pull', strategyId, pullId);
  await change((tx) => requireSource(tx, source));
  await requireAddress(call, source.url);
  await throttle.outgoing(user.id);
  try {
    const given = givenHeaders(secrets, headers, source.url, stored);
    return await trialOf(change, source, await fetchRows(outgoing, source, given, signal));
  } catch (error) {
    if (!(error instanceof PullError)) throw error;
    return { written: 0, same: 0, refused: 0, rows: [], why: error.message };
  }
};

/** Deletes a data pull. */
const deletePullCall: Handler<'pulls.delete'> = ({ change, params }) =>
  change((tx) => deletePull(tx, params.pullId));

/** Has a data pull run now, by a job. */
const runPullCall: Handler<'pulls.run'> = async ({ store, strategyId, principal, params }) => {
  await transact(store, { principal }, async ({ writer }) =>
    runNow(writer, await requireRow(writer, 'pull', strategyId, params.pullId)),
  );
};

/** Reads the log of a data pull. */
const listRuns: Handler<'pulls.runs'> = async ({ store, strategyId, params }) => {
  await requireRow(store.read, 'pull', strategyId, params.pullId);
  return { runs: await readRuns(store.read, params.pullId) };
};

/** The calls of data pulls. */
export const pullHandlers = {
  'pulls.list': listPulls,
  'pulls.create': createPull,
  'pulls.try': tryPull,
  'pulls.update': updatePull,
  'pulls.delete': deletePullCall,
  'pulls.run': runPullCall,
  'pulls.runs': listRuns,
} satisfies Partial<Handlers>;
