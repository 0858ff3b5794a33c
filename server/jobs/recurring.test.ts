import { afterAll, afterEach, expect } from 'vitest';
import { it } from '../test/both.ts';
import { openProduct } from '../test/product.ts';
import { FUTURE, Jobs, noting, PAST } from '../test/jobs.ts';
import { addCommands } from '../test/world.ts';
import { person } from '../test/person.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { write } from '../store/write.ts';
import { enqueue } from './queue.ts';
import { jobKinds } from '../job-kinds.ts';
import { recurring } from './kinds.ts';
import { ATTEMPTS_MAX, JobRunner } from './runner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const jobs = await Jobs.open();
afterEach(() => jobs.clear());
afterAll(() => jobs.close());

/** In how many minutes the only job is due. */
const minutes = async (): Promise<number> =>
  Math.round((Date.parse((await jobs.row()).due_at) - Date.now()) / MINUTE_MS);
const isDone = async (): Promise<boolean> => {
  const [row] = await jobs.rows();
  return row?.claimed_by === null && Date.parse(row.due_at) > Date.now();
};

it('makes a recurring job at the start, runs it, and has it due after its interval', async () => {
  const noted: unknown[] = [];
  jobs.start({ tick: noting(noted, HOUR_MS) });
  await until('it ran', isDone);
  expect(noted).toEqual([null]);
  expect(await jobs.row()).toMatchObject({ kind: 'tick', key: 'tick', attempts: 0 });
  expect(await minutes()).toBe(60);
});

// On both engines: upserts by several nodes.
it.onBoth('makes one row for several nodes, which a restart does not run again', async () => {
  const noted: unknown[] = [];
  for (let node = 0; node < 3; node++) jobs.start({ tick: noting(noted, HOUR_MS) });
  await until('it ran', isDone);
  await write(jobs.store, (writer) => enqueue(writer, { kind: 'note', payload: 'after' }));
  jobs.start({ tick: noting(noted, HOUR_MS), note: noting(noted) });
  await until('a later job is done', () => noted.length > 1);
  expect(noted).toEqual([null, 'after']);
  expect((await jobs.rows()).filter(({ kind }) => kind === 'tick')).toHaveLength(1);
});

it('asks a handler when it is due next', async () => {
  jobs.start({
    tick: recurring(HOUR_MS, () => Promise.resolve(new Date(Date.now() + 10 * MINUTE_MS))),
  });
  await until('it ran', isDone);
  expect(await minutes()).toBe(10);
});

it('never gives up a recurring job: it waits no longer than its interval', async () => {
  jobs.start({ tick: recurring(5 * MINUTE_MS, () => Promise.reject(new Error('full'))) });
  await until('it failed', isDone);
  expect(await jobs.row()).toMatchObject({ attempts: 1, last_error: 'full', failed_at: null });
  await jobs.clear();
  const noted: unknown[] = [];
  const failing = recurring(5 * MINUTE_MS, () => Promise.reject(new Error('full')));
  await jobs.start({ tick: failing }).stop();
  await jobs.change({ attempts: ATTEMPTS_MAX + 5, due_at: PAST, claimed_by: null, claimed_until: null });
  const runner = jobs.start({ tick: failing });
  await until('it failed again', isDone);
  expect(await minutes()).toBe(5);
  expect(await jobs.row()).toMatchObject({ attempts: ATTEMPTS_MAX + 6, failed_at: null });
  await runner.stop();
  await jobs.change({ due_at: PAST });
  jobs.start({ tick: noting(noted, 5 * MINUTE_MS) });
  await until('it ran', isDone);
  expect(await jobs.row()).toMatchObject({ attempts: 0, last_error: null });
});

// On both engines: times of the database.
it.onBoth('runs a job that a clock, since set back, made due in the far future', async () => {
  const noted: unknown[] = [];
  await jobs.start({ tick: noting(noted, HOUR_MS) }).stop();
  await jobs.change({ due_at: FUTURE, claimed_by: null, claimed_until: null });
  noted.length = 0;
  jobs.start({ tick: noting(noted, HOUR_MS) }, { leaseMs: MINUTE_MS, pollMs: 20 });
  await until('it ran', () => noted.length === 1);
  await until('it is due in an hour', async () => (await minutes()) === 60);
  await jobs.change({ due_at: FUTURE });
  await until('it ran again without a restart', () => noted.length === 2);
});

it('deletes a recurring job that is turned off', async () => {
  jobs.start({ tick: noting([], HOUR_MS) });
  await until('it ran', isDone);
  jobs.start({ tick: undefined, tock: noting([], HOUR_MS) });
  await until('only the other is left', async () => (await jobs.rows())[0]?.kind === 'tock');
  expect(await jobs.rows()).toHaveLength(1);
});

// On both engines: SQL deletes by time.
it.onBoth(
  'deletes expired sessions, challenges and counts, and old answers of commands and notifications',
  async () => {
    const product = await openProduct();
    const { store } = product;
    const user = await person(product);
    const { id: strategy_id } = await strategyOf(user);
    await addCommands(product, user, 2);
    await write(store, async (writer) => {
      await writer.updateTable('commands').set({ at: PAST }).where('command_id', '=', 'filler-0').execute();
      const challenge = { user_id: user.id, digest: 'old', expires_at: PAST };
      await writer.insertInto('sign_in_challenges').values(challenge).execute();
      const session = { user_id: user.id, created_at: PAST, last_used_at: PAST, address: '', device: '' };
      await writer
        .insertInto('sessions')
        .values({ ...session, digest: 'old', must_change_password: 0 })
        .execute();
      const notice = {
        user_id: user.id,
        strategy_id,
        kind: 'due',
        of: 'kpi:1',
        label: '',
        detail: '',
      } as const;
      const notices = [PAST, new Date().toISOString()].map((at) => ({ ...notice, key: at, at }));
      await writer.insertInto('notifications').values(notices).execute();
      await writer.insertInto('sign_in_limits').values({ key: 'old', points: 1, expire: 1 }).execute();
    });
    const log = { error: (fields: object): void => expect(fields).toBeUndefined() };
    const kinds = jobKinds(product, undefined);
    const recurringKinds = Object.values(kinds).filter((kind) => kind?.everyMs);
    const runner = new JobRunner(store, kinds, log).start();
    const count = async (
      table: 'commands' | 'sessions' | 'sign_in_challenges' | 'sign_in_limits' | 'notifications',
    ): Promise<number> => (await store.read.selectFrom(table).selectAll().execute()).length;
    await until('all ran', async () => {
      const rows = await store.read.selectFrom('jobs').selectAll().execute();
      return (
        rows.length === recurringKinds.length &&
        rows.every((row) => row.claimed_by === null && Date.parse(row.due_at) > Date.now())
      );
    });
    await runner.stop();
    expect(await count('commands')).toBe(1);
    expect(await count('notifications')).toBe(1);
    expect(await count('sessions')).toBe(1);
    expect(await count('sign_in_challenges')).toBe(0);
    expect(await count('sign_in_limits')).toBe(0);
    await product.close();
  },
);
