import { afterAll, afterEach, expect, vi } from 'vitest';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { FUTURE, Jobs, noting, PAST } from '../test/jobs.ts';
import { until } from '../test/wait.ts';
import { enqueue, type NewJob } from './queue.ts';
import * as z from 'zod/mini';
import { type JobContext, type JobKind, jobOf } from './kinds.ts';
import { ATTEMPTS_MAX } from './runner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const jobs = await Jobs.open();
afterEach(() => jobs.clear());
afterAll(() => jobs.close());

const add = (job: NewJob): Promise<void> => write(jobs.store, (writer) => enqueue(writer, job));
const noJobs = async (): Promise<boolean> => (await jobs.rows()).length === 0;
/** In how many milliseconds the only job is due. */
const dueIn = async (): Promise<number> => Date.parse((await jobs.row()).due_at) - Date.now();

/** A kind whose jobs fail; `givenUp` gets the payload of one whose tries are spent. */
const failing = (message: string, givenUp: unknown[] = []): JobKind =>
  jobOf(z.unknown(), () => Promise.reject(new Error(message)), {
    onFailed: (payload) => Promise.resolve(givenUp.push(payload)),
  });

/** A handler that runs until it is let go, or fails when it is aborted. */
function holding() {
  const contexts: (JobContext & { payload: unknown })[] = [];
  let letGo: (() => void) | undefined;
  const kind = jobOf(
    z.unknown(),
    (payload, context): Promise<void> =>
      new Promise((resolve, reject) => {
        contexts.push({ payload, ...context });
        letGo = resolve;
        context.signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  return { kind, contexts, letGo: () => letGo?.() };
}

// On both engines: claims of jobs.
it.onBoth('runs a job at once with its payload, and deletes it', async () => {
  const noted: unknown[] = [];
  jobs.start({ note: noting(noted) });
  await add({ kind: 'note', payload: { to: 'Zoë' } });
  await until('the job is done', noJobs);
  expect(noted).toEqual([{ to: 'Zoë' }]);
});

it('runs a job as the principal that the history names', async () => {
  const { kind, contexts, letGo } = holding();
  jobs.start({ hold: kind });
  await add({ kind: 'hold' });
  await until('it runs', () => contexts.length === 1);
  expect(contexts[0]?.principal).toEqual({ kind: 'job', job: 'hold' });
  letGo();
  await until('it is done', noJobs);
});

// On both engines: what is rolled back.
it.onBoth('runs no job of a transaction that is rolled back', async () => {
  const adding = write(jobs.store, async (writer) => {
    await enqueue(writer, { kind: 'note' });
    throw new Error('no');
  });
  await expect(adding).rejects.toThrow('no');
  expect(await jobs.rows()).toEqual([]);
});

it('waits until a job is due', async () => {
  const noted: unknown[] = [];
  jobs.start({ note: noting(noted) });
  await add({ kind: 'note', payload: 'later', dueAt: new Date(Date.now() + HOUR_MS) });
  await add({ kind: 'note', payload: 'soon', dueAt: new Date(Date.now() + 300) });
  await add({ kind: 'note', payload: 'now' });
  await until('two jobs are done', async () => (await jobs.rows()).length === 1);
  expect(noted).toEqual(['now', 'soon']);
  expect(await dueIn()).toBeGreaterThan(HOUR_MS / 2);
});

it('leaves jobs to newer nodes whose kind it does not know, and runs others', async () => {
  const noted: unknown[] = [];
  await add({ kind: 'unknown' });
  await add({ kind: 'note', payload: 'known' });
  jobs.start({ note: noting(noted) });
  await until('the known job is done', () => noted.length === 1);
  await until('one job is left', async () => (await jobs.rows()).length === 1);
  expect(await jobs.row()).toMatchObject({ kind: 'unknown', attempts: 0 });
});

// On both engines: upserts.
it.onBoth('keeps one job of a key: a later one takes its place', async () => {
  await add({ kind: 'note', key: 'a', payload: 1, dueAt: new Date(FUTURE) });
  await jobs.change({ attempts: 3, last_error: 'x', failed_at: PAST });
  await add({ kind: 'note', key: 'a', payload: 2 });
  expect(await jobs.row()).toMatchObject({ payload: '2', attempts: 0, last_error: null, failed_at: null });
  const noted: unknown[] = [];
  jobs.start({ note: noting(noted) });
  await until('the job is done', noJobs);
  expect(noted).toEqual([2]);
});

it.onBoth('runs a job again that is enqueued again while it runs, not at the same time', async () => {
  const { kind, contexts, letGo } = holding();
  jobs.start({ hold: kind });
  await add({ kind: 'hold', key: 'a', payload: 1 });
  await until('it runs', () => contexts.length === 1);
  await add({ kind: 'hold', key: 'a', payload: 2 });
  expect(contexts).toHaveLength(1);
  letGo();
  await until('it runs again', () => contexts.length === 2);
  expect(contexts[1]?.payload).toBe(2);
  letGo();
  await until('it is done', noJobs);
});

it('repeats a failed job after a pause that doubles up to an hour, and keeps it as failed after ten attempts', async () => {
  const pauses: number[] = [];
  const givenUp: unknown[] = [];
  jobs.start({ fail: failing('no such host', givenUp) });
  await add({ kind: 'fail', payload: 'what was asked' });
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
    await until('it has failed', async () => {
      const { attempts, claimed_by } = await jobs.row();
      return attempts === attempt && claimed_by === null;
    });
    pauses.push(Math.round((await dueIn()) / MINUTE_MS));
    await jobs.change({ due_at: PAST });
    await add({ kind: 'another kind, which wakes the runner', key: 'wake' });
    await write(jobs.store, (writer) => writer.deleteFrom('jobs').where('key', '=', 'wake').execute());
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  await until('it is kept as failed', async () => (await jobs.row()).failed_at !== null);
  expect(await jobs.row()).toMatchObject({ attempts: 10, last_error: 'no such host', claimed_by: null });
  expect(new Set(jobs.log)).toEqual(new Set(['a job failed']));
  expect(givenUp).toEqual(['what was asked']);
  await jobs.change({ due_at: PAST });
  const counting = jobs.start({ fail: failing('again', givenUp) });
  await until('it is counted', () => counting.failed === 1);
  expect(await jobs.row()).toMatchObject({ attempts: 10, last_error: 'no such host' });
});

it('keeps a job with a payload that is none of its kind as failed at once', async () => {
  const noted: unknown[] = [];
  const note = (payload: unknown): Promise<void> => Promise.resolve(void noted.push(payload));
  jobs.start({ note: jobOf(z.object({ to: z.string() }), note, { onFailed: note }) });
  await add({ kind: 'note', payload: { to: 5 } });
  await until('it is kept as failed', async () => (await jobs.row()).failed_at !== null);
  expect(await jobs.row()).toMatchObject({ attempts: 1 });
  expect(noted).toEqual([]);
});

it('repeats a job that fails because it cannot read something else than its payload', async () => {
  const read = (): Promise<void> => Promise.resolve(void z.string().parse(5));
  jobs.start({ read: jobOf(z.unknown(), async () => read()) });
  await add({ kind: 'read' });
  await until('it has failed', async () => {
    const { attempts, claimed_by } = await jobs.row();
    return attempts === 1 && claimed_by === null;
  });
  expect(await jobs.row()).toMatchObject({ failed_at: null });
});

// On both engines: claims of jobs.
it.onBoth('runs a job again with which one process has ended, and sets it aside once two have', async () => {
  const noted: unknown[] = [];
  const killed = { claimed_by: 'a killed node', claimed_until: PAST };
  await add({ kind: 'note', payload: 'once' });
  await jobs.change(killed);
  jobs.start({ note: noting(noted) });
  await until('it is done', noJobs);
  await add({ kind: 'note', payload: 'twice', dueAt: new Date(FUTURE) });
  await jobs.change({ ...killed, attempts: 2, crashes: 1, due_at: PAST });
  const counting = jobs.start({ note: noting(noted) });
  await until('it is set aside', async () => (await jobs.row()).failed_at !== null);
  expect((await jobs.row()).last_error).toBe('Its process ended 2 times while it ran');
  expect(jobs.log).toEqual(['a job failed']);
  expect(noted).toEqual(['once']);
  await counting.stop();
});

it.onBoth('tries a recurring job with which two processes have ended once more after an hour', async () => {
  const noted: unknown[] = [];
  await add({ kind: 'tick', key: 'tick', dueAt: new Date(FUTURE) });
  await jobs.change({ claimed_by: 'a killed node', claimed_until: PAST, crashes: 1, due_at: PAST });
  jobs.start({ tick: noting(noted, 2 * HOUR_MS) });
  await until('it waits', async () => (await jobs.row()).last_error !== null);
  expect(await jobs.row()).toMatchObject({ failed_at: null, crashes: 1, claimed_by: null });
  expect(Math.round((await dueIn()) / MINUTE_MS)).toBe(60);
  expect(noted).toEqual([]);
});

// On both engines: claims of jobs, by the time of the database.
it.onBoth('leaves a job that another node has claimed, until the claim expires', async () => {
  const noted: unknown[] = [];
  await add({ kind: 'note', payload: 'claimed' });
  await jobs.change({ claimed_by: 'another node', claimed_until: FUTURE });
  await add({ kind: 'note', payload: 'free' });
  jobs.start({ note: noting(noted) }, { leaseMs: MINUTE_MS, pollMs: 50 });
  await until('the free job is done', async () => (await jobs.rows()).length === 1);
  expect(noted).toEqual(['free']);
  await jobs.change({ claimed_until: PAST });
  await until('the other is done', noJobs);
  expect(noted).toEqual(['free', 'claimed']);
});

it.onBoth('extends the claim of a long job', async () => {
  const { kind, contexts, letGo } = holding();
  jobs.start({ hold: kind }, { leaseMs: 4000, pollMs: MINUTE_MS });
  await add({ kind: 'hold' });
  await until('it runs', () => contexts.length === 1);
  const { claimed_until } = await jobs.row();
  await until('the claim is extended', async () => (await jobs.row()).claimed_until !== claimed_until);
  expect(contexts[0]?.signal.aborted).toBe(false);
  letGo();
  await until('it is done', noJobs);
});

it.onBoth('aborts a job whose claim the node lost, and leaves it to the node that has it', async () => {
  const { kind, contexts } = holding();
  const runner = jobs.start({ hold: kind }, { leaseMs: 1600, pollMs: MINUTE_MS });
  await add({ kind: 'hold' });
  await until('it runs', () => contexts.length === 1);
  await jobs.change({ claimed_by: 'another node', claimed_until: FUTURE });
  await until('it is aborted', () => contexts[0]?.signal.aborted === true);
  await runner.stop();
  expect(await jobs.row()).toMatchObject({ claimed_by: 'another node', attempts: 1, last_error: null });
  expect(jobs.log).toEqual([]);
});

const rename = (from: string, to: string): Promise<void> =>
  write(jobs.store, (writer) => writer.schema.alterTable(from).renameTo(to).execute());

it('aborts a job whose claim it cannot extend, and runs it again', async () => {
  const { kind, contexts, letGo } = holding();
  jobs.start({ hold: kind }, { leaseMs: 1600, pollMs: 20 });
  await add({ kind: 'hold' });
  await until('it runs', () => contexts.length === 1);
  await rename('jobs', 'away');
  await until('it is aborted', () => contexts[0]?.signal.aborted === true);
  await rename('away', 'jobs');
  await until('it runs again', () => contexts.length > 1);
  letGo();
  await until('it is done', noJobs);
});

// On both engines: what a failed transaction leaves.
it.onBoth('goes on after the database failed', async () => {
  const noted: unknown[] = [];
  await add({ kind: 'note' });
  await rename('jobs', 'away');
  jobs.start({ note: noting(noted) }, { leaseMs: MINUTE_MS, pollMs: 20 });
  await until('the failure is logged', () => jobs.log.includes('the jobs could not be read'));
  await rename('away', 'jobs');
  await until('the job is done', () => noted.length === 1);
});

it('looks again when it is woken while it looks', async () => {
  const { store } = jobs;
  const { read } = store;
  const reading = vi.fn(() => read);
  Object.defineProperty(store, 'read', { get: reading, configurable: true });
  const listen = vi.spyOn(store, 'listen');
  jobs.start({ note: noting([]) });
  listen.mock.calls[0]?.[0]({ of: 'jobs' });
  // The first look counts the failed jobs and reads the next due one; the second only the latter.
  await until('it looked twice', () => reading.mock.calls.length === 3);
  listen.mockRestore();
  Object.defineProperty(store, 'read', { value: read, writable: true });
});

it('aborts a job when it stops, and releases the claim without an attempt', async () => {
  const { kind, contexts } = holding();
  const runner = jobs.start({ hold: kind });
  await add({ kind: 'hold' });
  await until('it runs', () => contexts.length === 1);
  await runner.stop();
  expect(await jobs.row()).toMatchObject({ claimed_by: null, claimed_until: null, attempts: 0 });
  expect(await dueIn()).toBeLessThanOrEqual(0);
  expect(jobs.log).toEqual([]);
  await add({ kind: 'hold', key: 'wake' });
  expect(contexts).toHaveLength(1);
});

it('runs four jobs at the same time, and the next when one is done', async () => {
  const { kind, contexts, letGo } = holding();
  for (let payload = 0; payload < 5; payload++) await add({ kind: 'hold', payload });
  jobs.start({ hold: kind });
  await until('four run', () => contexts.length === 4);
  expect(await jobs.rows()).toMatchObject([{}, {}, {}, {}, { attempts: 0 }]);
  letGo();
  await until('the fifth runs', () => contexts.length === 5);
});

it('runs what is quick while all that a node may run of books hangs', async () => {
  const { kind, contexts } = holding();
  const noted: unknown[] = [];
  for (let payload = 0; payload < 5; payload++) await add({ kind: 'hold', payload });
  jobs.start({ hold: { ...kind, lane: 'books' }, note: noting(noted) });
  await until('two run', () => contexts.length === 2);
  await add({ kind: 'note', payload: 'mentioned' });
  await until('it is told', () => noted.length === 1);
  expect(contexts).toHaveLength(2);
});
