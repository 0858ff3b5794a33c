import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFailed } from 'vitest';
import pg from 'pg';
import { killServers, Server } from '../faults/server.ts';
import { brokenPromises } from '../faults/stored.ts';
import { type Act, carryOut, Storm } from '../faults/storm.ts';
import { again, person } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { Replica } from '../replica.ts';
import { accept, inviteOf } from '../sharing.ts';
import { strategyOf } from '../strategy.ts';
import { outageOf } from '../../store/errors.ts';
import { openReads, openStore } from '../../store/open.ts';
import { pause, until } from '../wait.ts';
import { Commenter } from './commenter.ts';
import { HighAvailability, type Machine } from './machines.ts';

const cluster = await HighAvailability.start();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-failover-files-'));
const database = { dataFolder, databaseUrl: cluster.databaseUrl };
const settings = { LIMIT_COMMENTS_PER_USER: '100000' };
const nodes = [
  await new Server(database, { settings }).start(),
  await new Server(database, { settings }).start(),
] as const;
const sql = new pg.Pool({ connectionString: cluster.databaseUrl, max: 1 });
sql.on('error', () => undefined);
afterAll(async () => {
  killServers();
  await sql.end();
  rmSync(dataFolder, { recursive: true });
});
const [olga, ada] = [await person(nodes[0]), await person(nodes[0])];
const [olgaElsewhere, adaElsewhere] = [await again(nodes[1], olga), await again(nodes[1], ada)];

interface Failure {
  what: string;
  /** How soon writes go on: milliseconds. */
  withinMs: number;
  fail: (roles: { primary: Machine; standby: Machine }) => void;
  /** Brings back what failed. */
  mend: (roles: { primary: Machine; standby: Machine }) => Promise<void>;
}

async function restart(machine: Machine): Promise<void> {
  await machine.kill();
  machine.start();
}

const KILLED: Failure = {
  what: 'its PostgreSQL is killed',
  withinMs: 20_000,
  fail: ({ primary }) => primary.killPostgres(),
  mend: async () => undefined,
};
const GONE: Failure = {
  what: 'its machine is gone',
  withinMs: 45_000,
  fail: ({ primary }) => primary.freeze('SIGSTOP'),
  mend: ({ primary }) => restart(primary),
};
const STANDS_STILL: Failure = {
  what: 'its machine stands still and then goes on',
  withinMs: 45_000,
  fail: ({ primary }) => primary.freeze('SIGSTOP'),
  mend: async ({ primary }) => primary.freeze('SIGCONT'),
};
const STANDBY_GONE: Failure = {
  what: 'the machine of its stand-by is gone',
  withinMs: 45_000,
  fail: ({ standby }) => standby.freeze('SIGSTOP'),
  mend: ({ standby }) => restart(standby),
};

const ROUNDS = Number(process.env['MERIDIAN_FAILOVERS'] ?? 10);
const CYCLE = [KILLED, GONE, KILLED, STANDS_STILL, STANDBY_GONE];
const failures = Array.from({ length: ROUNDS }, (_, round) => ({
  round,
  ...(CYCLE[round % CYCLE.length] ?? KILLED),
}));

/** How many acts without a clear answer are sent again at the same time. */
const AGAIN = 8;

/** Sends acts again by their key until each has an answer. */
async function resolve(acts: Act[]): Promise<void> {
  const waiting = acts.filter(({ reply }) => reply === undefined || reply.status === 503);
  const take = async (): Promise<void> => {
    for (let act = waiting.pop(); act; act = waiting.pop()) {
      act.reply = await carryOut(act);
      if (act.reply.status !== 503) continue;
      await pause(100);
      waiting.push(act);
    }
  };
  await Promise.all(Array.from({ length: AGAIN }, take));
}

/** Has a page connect again whenever its socket ended, as the browser does. */
async function staysConnected(replica: Replica, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (replica.isClosed) {
      replica.cut();
      await replica.resume().catch(() => undefined);
    }
    await pause(200);
  }
}

it('takes no stand-by for the database: neither to serve, nor to read from', async () => {
  const { standby } = await cluster.roles();
  const databaseUrl = cluster.urlOf(standby);
  const outageOn = async (work: () => Promise<unknown>) =>
    outageOf(await work().catch((error: unknown) => error));
  expect(await outageOn(() => openStore({ dataFolder: '', databaseUrl }))).toBe('unreachable');
  const reads = await openReads({ dataFolder: '', databaseUrl, identity: '' });
  const read = () => reads.read.selectFrom('users').select('id').execute();
  expect(await outageOn(read)).toBe('unreachable');
  await reads.close();
});

it.each(failures)(
  `survives that the primary fails: $what, under load (round $round, seed ${seed})`,
  async ({ round, what, withinMs, fail, mend }) => {
    onTestFailed(() => cluster.keep());
    await cluster.isHealthy();
    const { id } = await strategyOf(olga, { mission: true });
    const discussed = await strategyOf(olga, { pillars: 1, objectives: 1 });
    const { token } = await inviteOf(olga, discussed.id);
    expect(await accept(ada, token)).toMatchObject({ status: 200 });
    const replica = await new Replica(nodes[1], olgaElsewhere, id).start();
    const storm = new Storm(
      `round${round}`,
      randomOf(seed + round),
      [olga, olgaElsewhere, ada, adaElsewhere],
      [id],
    );
    storm.retryMs = 200;
    const commenter = new Commenter(`round${round}`, olga, ada, discussed);
    let isOver = false;
    const working = Promise.all([
      storm.run(() => isOver, true),
      commenter.run(() => isOver),
      staysConnected(replica, () => isOver),
    ]);
    await pause(2000);
    const roles = await cluster.roles();
    fail(roles);
    const failedAt = performance.now();
    const before = storm.acts.length;
    const goesOn = () => storm.acts.slice(before).some(({ reply }) => reply?.status === 201);
    try {
      await until('writing goes on', goesOn, withinMs);
      const seconds = ((performance.now() - failedAt) / 1000).toFixed(1);
      console.log(`Round ${round}, ${what}: writes went on after ${seconds} s.`);
      await pause(1000);
    } finally {
      await mend(roles);
    }
    await pause(2000);
    isOver = true;
    await working;
    await resolve(storm.acts);
    for (const { name, reply } of storm.acts) expect([200, 201, 204, 404], name).toContain(reply?.status);
    expect(await brokenPromises(database, storm.acts)).toEqual([]);
    const flow = await olga.done('strategies.readFlow', { params: { id } });
    await replica.reaches(flow.revision);
    replica.cut();
    await commenter.eachNotifiedOnce(sql);
    const { rows: failed } = await sql.query('select kind, last_error from jobs where failed_at is not null');
    expect(failed).toEqual([]);
  },
  240_000,
);
