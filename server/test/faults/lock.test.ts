import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../database.ts';
import { person } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { pause } from '../wait.ts';
import { rounds } from './run.ts';
import { Server } from './server.ts';

const database = await createDatabase();
const server = new Server(database);
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
});

const ROUNDS = rounds(40, 3);
/** The longest time from the call to the kill, in milliseconds: a lock of the example takes less. */
const KILL_MAX = 80;

it(
  `leaves a period open, or locked with its snapshot, when it is killed ${ROUNDS} times during a lock (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    await server.start();
    const ada = await person(server);
    const { id } = await ada.done('strategies.create', { body: { title: 'Pumps', template: 'example' } });
    const params = { id };
    let locks = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const month = String(1 + (round % 12)).padStart(2, '0');
      const period = `${2025 - Math.floor(round / 12)}-${month}`;
      const name = `Close ${round}`;
      const locking = ada.call('periods.lock', { params, body: { period, name } }).catch(() => undefined);
      await pause(random(KILL_MAX));
      await server.end('SIGKILL');
      const reply = await locking;
      await server.start();
      const { periods } = await ada.done('periods.list', { params, query: { period } });
      const lock = periods[0]?.lock ?? null;
      const { snapshots } = await ada.done('snapshots.list', { params });
      const its = snapshots.filter((one) => one.name === name);
      expect(its.map((one) => one.id)).toEqual(lock ? [lock.snapshotId] : []);
      if (reply?.status === 200) expect(lock).not.toBeNull();
      if (!lock) continue;
      locks += 1;
      const flow = await ada.done('snapshots.flow', { params: { id: lock.snapshotId } });
      expect(flow.kpis.length).toBeGreaterThan(0);
    }
    console.log(`killed ${ROUNDS} times during a lock: ${locks} locked, ${ROUNDS - locks} open`);
  },
  60_000 + ROUNDS * 20_000,
);
