import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { watch } from '../live.ts';
import { person, refused } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { strategyOf } from '../strategy.ts';
import { pause, until } from '../wait.ts';
import { startCluster } from './cluster.ts';
import { Front, portOf } from './front.ts';
import { isLong, rounds } from './run.ts';
import { Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { carryOut, Storm } from './storm.ts';

const cluster = await startCluster();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-restart-'));
const database = { dataFolder, databaseUrl: cluster.databaseUrl };
const front = await Front.start([portOf(cluster.databaseUrl)]);
const behindFront = new URL(cluster.databaseUrl);
behindFront.port = String(front.port);

const node = await new Server(database).start();
const other = await new Server({ dataFolder, databaseUrl: behindFront.href }).start();
afterAll(async () => {
  for (const one of [node, other]) await one.end('SIGKILL');
  rmSync(dataFolder, { recursive: true });
});
const [olga, ada] = [await person(node), await person(node)];

const ROUNDS = rounds(10, 1);

/** The allowed answers: success, deleted meanwhile, or retry. */
const RIGHT = [200, 201, 204, 404, 503];

/** Reads a board continuously and checks each answer: the revision never goes back, and the only error is 503. */
async function readAll(id: number, isOver: () => boolean): Promise<{ read: number; away: number }> {
  let [read, away, held] = [0, 0, 0];
  while (!isOver()) {
    const reply = await olga.call('strategies.readFlow', { params: { id } });
    if (reply.status === 503) {
      expect(reply).toMatchObject(refused('unavailable'));
      expect(reply.headers['retry-after']).toBe('1');
      away++;
    } else {
      expect(reply.status).toBe(200);
      expect(reply.body.revision).toBeGreaterThanOrEqual(held);
      held = reply.body.revision;
      read++;
    }
    await pause(5);
  }
  return { read, away };
}

it('does not warn about a PostgreSQL with default settings', () => {
  expect(node.process.output()).not.toContain('PostgreSQL runs with');
});

// In the short form the next test stops it fast.
it.each<'fast' | 'immediate'>(isLong ? ['fast', 'immediate'] : ['immediate'])(
  `answers 503 and nothing wrong while PostgreSQL is restarted (%s) ${ROUNDS} times under load, and goes on (seed ${seed})`,
  async (mode) => {
    const random = randomOf(seed);
    const { id } = await strategyOf(olga, { mission: true });
    const storm = new Storm(mode, random, [olga, olga, ada, ada], [id]);
    let isOver = false;
    const storming = storm.run(() => isOver, true);
    const reading = readAll(id, () => isOver);
    for (let round = 0; round < ROUNDS; round++) {
      await pause(200 + random(300));
      await cluster.stop(mode);
      const ready = await node.send({ method: 'GET', path: '/readyz' });
      expect(ready.status).toBe(503);
      await pause(random(300));
      await cluster.start();
      const before = storm.acts.length;
      await until('writing goes on', () =>
        storm.acts.slice(before).some(({ reply }) => reply?.status === 201),
      );
    }
    isOver = true;
    const [{ read, away }] = await Promise.all([reading, storming]);
    for (const { name, reply } of storm.acts) expect(RIGHT, name).toContain(reply?.status);
    expect(await brokenPromises(database, storm.acts)).toEqual([]);
    const open = storm.acts.filter(({ reply }) => reply?.status === 503);
    for (const act of open) {
      act.reply = await carryOut(act);
      expect([200, 201, 204, 404], act.name).toContain(act.reply.status);
    }
    expect(await brokenPromises(database, storm.acts)).toEqual([]);
    expect(read).toBeGreaterThan(0);
    expect(away + open.length).toBeGreaterThan(0);
  },
  60_000 + ROUNDS * 30_000,
);

it('receives the changes of other nodes again after a restart', async () => {
  const { id, strategy } = await strategyOf(olga);
  const page = await watch(other, olga, id, strategy.revision);
  await cluster.stop('fast');
  await cluster.start();
  const add = () => olga.call('nodes.create', { params: { id }, body: { type: 'vision' } });
  await until('writing goes on', async () => (await add()).status === 201);
  await page.reaches(id, strategy.revision + 1);
  await until('writing goes on', async () => (await add()).status === 201);
  await page.reaches(id, strategy.revision + 2);
  expect(page.closed).toBeUndefined();
  page.cut();
});

it('resolves a COMMIT without an answer by the command id, and sends it to open pages', async () => {
  const { id, strategy } = await strategyOf(olga);
  const page = await watch(other, olga, id, strategy.revision);
  let cuts = 0;
  front.watch = (said) => {
    if (cuts > 0 || !said.includes('commit\0')) return 'pass';
    cuts++;
    return 'cut after the answer';
  };
  const ask = () =>
    other.send({
      method: 'POST',
      path: `/api/strategies/${id}/nodes`,
      headers: {
        cookie: [...olga.cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
        'idempotency-key': 'nobody-saw-its-end',
      },
      body: JSON.stringify({ type: 'vision', title: 'Unseen' }),
    });
  expect(await ask()).toMatchObject(refused('unavailable'));
  expect(cuts).toBe(1);
  await page.reaches(id, strategy.revision + 1);
  const [again, oncemore] = [await ask(), await ask()];
  expect(again).toMatchObject({ status: 201, body: { title: 'Unseen' } });
  expect(oncemore.bytes).toEqual(again.bytes);
  const flow = await olga.done('strategies.readFlow', { params: { id } });
  expect(flow.nodes).toEqual([again.body]);
  expect(flow.revision).toBe(strategy.revision + 1);
  page.cut();
});
