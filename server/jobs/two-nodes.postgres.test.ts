import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { write } from '../store/write.ts';
import { createDatabase } from '../test/database.ts';
import { bareEnvironment, settingsOf } from '../test/process.ts';
import { pause, until } from '../test/wait.ts';
import { enqueue } from './queue.ts';

const LEASE_MS = 4000;
const PROGRAM = path.join(import.meta.dirname, '..', 'test', 'job-node.ts');

const database = await createDatabase();
const store = await openStore(database);

interface Message {
  job: unknown;
  is: 'ready' | 'started' | 'done';
}

/** A process that runs jobs, and the messages it sent. */
class Node {
  readonly messages: Message[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor() {
    this.#child = fork(PROGRAM, { env: { ...bareEnvironment, ...settingsOf(database) } });
    this.#ended = once(this.#child, 'exit');
    this.#child.on('message', (message: Message) => void this.messages.push(message));
  }

  has(is: Message['is'], job: unknown = null): boolean {
    return this.messages.some((one) => one.is === is && one.job === job);
  }

  finish(): void {
    this.#child.send('finish');
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}

const nodes = [new Node(), new Node()];
await until('both nodes are ready', () => nodes.every((node) => node.has('ready')));
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await store.close();
  await database.drop();
});

const add = (kind: string, payloads: number[]): Promise<void> =>
  write(store, async (writer) => {
    for (const payload of payloads) await enqueue(writer, { kind, payload });
  });
const jobsLeft = async (): Promise<number> =>
  (await store.read.selectFrom('jobs').select('id').execute()).length;

it('runs each of many jobs once, on both nodes', async () => {
  const payloads = Array.from({ length: 200 }, (_, index) => index);
  await add('short', payloads);
  await until('all jobs are done', async () => (await jobsLeft()) === 0);
  const started = nodes.map(({ messages }) =>
    messages.filter(({ is }) => is === 'started').map(({ job }) => job),
  );
  expect(started.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(payloads);
  for (const some of started) expect(some.length).toBeGreaterThan(0);
});

it('runs a job longer than its claim on one node only, and on the other once the first is killed', async () => {
  await add('long', [1000]);
  const started = () => nodes.filter((node) => node.has('started', 1000));
  await until('a node runs it', () => started().length > 0);
  await pause(1.5 * LEASE_MS);
  expect(started()).toHaveLength(1);
  const [killed] = started();
  const other = nodes.find((node) => node !== killed);
  await killed?.kill();
  expect(other?.has('started', 1000)).toBe(false);
  await until('the other node runs it', () => other?.has('started', 1000) === true);
  expect(await store.read.selectFrom('jobs').select('attempts').execute()).toEqual([{ attempts: 2 }]);
  other?.finish();
  await until('the job is done', async () => (await jobsLeft()) === 0);
  expect(killed?.has('done', 1000)).toBe(false);
});
