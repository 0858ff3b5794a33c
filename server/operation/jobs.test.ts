import { afterAll, afterEach, expect, it } from 'vitest';
import { OperationError } from './command.ts';
import { write } from '../store/write.ts';
import { FUTURE, Jobs, noting, PAST } from '../test/jobs.ts';
import { onlyAudit, runProgram, settingsOf } from '../test/process.ts';
import { until } from '../test/wait.ts';
import { operateJobs } from './jobs.ts';

const jobs = await Jobs.open();
afterEach(() => jobs.clear());
afterAll(() => jobs.close());

const operate = async (...words: string[]): Promise<string> => (await operateJobs(jobs.store, words)).message;

/** Jobs that wait, run, were claimed by a killed node, and failed; returns their ids. */
async function fourJobs(): Promise<number[]> {
  const job = { kind: 'note', payload: 'null', due_at: PAST, attempts: 0 };
  const added = await write(jobs.store, (writer) =>
    writer
      .insertInto('jobs')
      .values([
        { ...job, kind: 'tick', due_at: FUTURE },
        { ...job, attempts: 2, claimed_by: 'node-1', claimed_until: FUTURE, last_error: 'no\n\tanswer' },
        { ...job, attempts: 1, claimed_by: 'node-2', claimed_until: PAST },
        { ...job, attempts: 10, last_error: 'no such host', failed_at: PAST },
      ])
      .returning('id')
      .execute(),
  );
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

it('lists the jobs: kind, state, when due, attempts, last error', async () => {
  const [waiting, running, killed, failed] = await fourJobs();
  const { code, out, err } = await runProgram('operation/jobs.ts', ['list'], settingsOf(jobs.database));
  expect([code, err]).toEqual([0, onlyAudit('jobs.list')]);
  expect(out.trimEnd().split('\n')).toEqual([
    `${running}\tnote\trunning on node-1\t${PAST}\t2\tno answer`,
    `${killed}\tnote\twaiting\t${PAST}\t1`,
    `${failed}\tnote\tfailed\t${PAST}\t10\tno such host`,
    `${waiting}\ttick\twaiting\t${FUTURE}\t0`,
  ]);
});

it('lists nothing of a new database', async () => {
  expect(await operate('list')).toBe('There are no jobs.');
});

it('retries a job that failed or waits at once, but none that runs', async () => {
  const [waiting, running, , failed] = await fourJobs();
  const noted: unknown[] = [];
  jobs.start({ tick: noting(noted) });
  expect(await operate('retry', `${waiting}`)).toBe(`The job ${waiting} (tick) is due now.`);
  await until('it ran', () => noted.length === 1);
  expect(await operate('retry', `${failed}`)).toBe(`The job ${failed} (note) is due now.`);
  const row = (await jobs.rows()).find(({ id }) => id === failed);
  expect(row).toMatchObject({ attempts: 0, last_error: null, failed_at: null });
  await expect(operate('retry', `${running}`)).rejects.toThrow(
    `No job that waits or failed has the id ${running}.`,
  );
});

it('deletes a job that failed, and no other', async () => {
  const [waiting, running, killed, failed] = await fourJobs();
  expect(await operate('delete', `${failed}`)).toBe(`The job ${failed} (note) is deleted.`);
  for (const id of [waiting, running, killed, failed]) {
    await expect(operate('delete', `${id}`)).rejects.toThrow(`No job that failed has the id ${id}.`);
  }
  expect(await jobs.rows()).toHaveLength(3);
});

it.each([[[]], [['list', '1']], [['retry']], [['retry', 'x']], [['delete', '1', '2']], [['run', '1']]])(
  'says how it is used for %j',
  async (words) => {
    const refused = await operate(...words).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OperationError);
    expect((refused as OperationError).message).toMatch(/^Usage: npm run jobs -- COMMAND/);
  },
);
