import { afterAll, expect, it } from 'vitest';
import { isLong } from '../../../contract/test/runs.ts';
import { createDatabase } from '../database.ts';
import { type Person, person } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { monthOf } from './run.ts';
import { Server } from './server.ts';

const database = await createDatabase();
const server = new Server(database);
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
});

/** The writes of a lock: the end of the reading, revision, snapshot, lock, event and commit; and one after them. */
const WRITES = 7;
/** At which of them the server is killed: at each, or at one before the commit and the last. */
const numbers = isLong ? Array.from({ length: WRITES }, (_, n) => n + 1) : [1 + randomOf(seed)(5), WRITES];

/** Locks a month, and names its snapshot by it. */
const lock = (who: Person, id: number, period: string) =>
  who.call('periods.lock', { params: { id }, body: { period, name: period } });

/** Whether a month is locked; then it has one snapshot, whose document can be read, and none while it is open. */
async function isLocked(who: Person, id: number, period: string): Promise<boolean> {
  const params = { id };
  const { periods } = await who.done('periods.list', { params, query: { period } });
  const { snapshots } = await who.done('snapshots.list', { params });
  const found = periods[0]?.lock ?? null;
  const its = snapshots.filter(({ name }) => name === period);
  expect(its.map((one) => one.id)).toEqual(found ? [found.snapshotId] : []);
  if (!found) return false;
  const flow = await who.done('snapshots.flow', { params: { id: found.snapshotId } });
  expect(flow.kpis.length).toBeGreaterThan(0);
  return true;
}

it(`leaves a period open, or locked with its snapshot, when it is killed at any of ${WRITES} writes of a lock (seed ${seed})`, async () => {
  await server.start();
  const ada = await person(server);
  const { id } = await ada.done('strategies.create', { body: { title: 'Pumps', template: 'example' } });
  let locked = 0;
  for (const write of numbers) {
    const [period, next] = [monthOf(2 * write), monthOf(2 * write + 1)];
    await server.killAtWrite(write);
    const reply = await lock(ada, id, period).catch(() => undefined);
    await server.end('SIGKILL');
    await server.start();
    const isKept = await isLocked(ada, id, period);
    if (reply) expect({ status: reply.status, isKept }).toEqual({ status: 200, isKept: true });
    if (isKept) locked++;
    for (const month of [period, next]) {
      expect((await lock(ada, id, month)).status).toBe(200);
      expect(await isLocked(ada, id, month)).toBe(true);
    }
  }
  // They lie on both sides of the commit.
  expect(locked).toBeGreaterThan(0);
  expect(locked).toBeLessThan(numbers.length);
}, 240_000);
