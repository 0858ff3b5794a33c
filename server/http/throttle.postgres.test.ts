import { afterAll, expect, it } from 'vitest';
import { attempt, failures } from '../test/attempts.ts';
import { createDatabase } from '../test/database.ts';
import { PASSWORD, person, visitor } from '../test/person.ts';
import { openNode } from '../test/product.ts';
import { sql } from 'kysely';
import { write } from '../store/write.ts';
import { deleteExpiredLimits } from './throttle.ts';

const database = await createDatabase();
const [a, b] = await Promise.all([
  openNode(database, { rateLimit: true }),
  openNode(database, { rateLimit: true }),
]);
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
  await database.drop();
});

it('counts failures on all nodes together, and forgets them on all once the person signs in', async () => {
  await person(a, 'Ada');
  const five = Array(5).fill(401);
  expect(await failures(a, 5, () => 'Ada')).toEqual(five);
  expect(await failures(b, 4, () => 'Ada')).toEqual(five.slice(1));
  expect((await attempt(visitor(b), 'Ada', PASSWORD)).status).toBe(200);
  expect(await failures(a, 5, () => 'Ada')).toEqual(five);
  expect(await failures(b, 5, () => 'Ada')).toEqual(five);
  expect((await attempt(visitor(a), 'Ada', PASSWORD)).status).toBe(429);
  expect((await attempt(visitor(b), 'Ada', PASSWORD)).status).toBe(429);
});

it('keeps no name as it was typed, and removes the counts that are over', async () => {
  await failures(a, 1, () => 'typed-in-the-wrong-field');
  const { rows } = await write(a.store, (writer) =>
    sql<{ key: string }>`select key from sign_in_limits`.execute(writer),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain('typed');
  await deleteExpiredLimits(a.store, new Date());
  const kept = () => a.store.read.selectFrom('sign_in_limits').select('key').execute();
  expect(await kept()).toHaveLength(rows.length);
  await deleteExpiredLimits(a.store, new Date(Date.now() + 16 * 60_000));
  expect(await kept()).toEqual([
    expect.objectContaining({ key: expect.stringMatching(/^registration address:/) }),
  ]);
  await deleteExpiredLimits(a.store, new Date(Date.now() + 61 * 60_000));
  expect(await kept()).toEqual([]);
});

it('counts by itself while the shared counts cannot be reached', async () => {
  await write(a.store, (writer) => sql`alter table sign_in_limits rename to gone`.execute(writer));
  expect(await failures(a, 11, () => 'unknown')).toEqual([...Array(10).fill(401), 429]);
});
