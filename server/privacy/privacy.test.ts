import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { fillWorld } from '../test/world.ts';
import { everyRow } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();

// On both engines: tables are read from the database's own description of them.
it.onBoth('exports every row of every table that belongs to the person, and no secret', async () => {
  const ada = await fillWorld(product);
  const reply = await ada.raw('GET', '/api/user/export');
  expect(reply.headers['content-disposition']).toContain('.json');
  const data = reply.body as Record<string, Record<string, unknown>[]>;
  expect(data['users']).toMatchObject([{ id: ada.id, username: ada.username }]);
  const leftOut = new Set(['snapshots', 'commands', 'sign_in_challenges', 'recovery_codes']);
  for (const [table, rows] of Object.entries(await everyRow(product))) {
    if (leftOut.has(table)) continue;
    const own = rows.filter((row) => (JSON.parse(row) as Record<string, unknown>)['user_id'] === ada.id);
    if (own.length > 0) expect(data[table]?.length, table).toBeGreaterThanOrEqual(own.length);
  }
  const text = reply.bytes.toString();
  const { password_hash: hash } = await product.store.read
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(text).not.toContain(hash);
  expect(text).not.toMatch(/"(?:digest|secret|password_hash|unsubscribe_key|headers)"/);
});

it('has nothing of anybody else', async () => {
  const [ada, bob] = [await person(product, 'own.data'), await person(product, 'other.data')];
  const { id } = await strategyOf(bob);
  await enroll(product, id, ada, 'read_only');
  const reply = await ada.raw('GET', '/api/user/export');
  expect(reply.bytes.toString()).toContain('own.data');
  expect(reply.bytes.toString()).not.toContain('other.data');
});

// On both engines: SQL deletes a person from every table.
it.onBoth('deletes an account by its person: password again, and no strategy owned', async () => {
  const ada = await person(product, 'going.away');
  const { id } = await strategyOf(ada, { title: 'Mine' });
  const wrong = await ada.call('user.delete', { body: { password: 'not mine' } });
  expect(wrong).toMatchObject(refused('wrong_current_password'));
  const body = { password: ada.password };
  const owning = await ada.call('user.delete', { body });
  expect(owning).toMatchObject(refused('conflict'));
  expect(JSON.stringify(owning.body)).toContain('Mine');
  expect((await ada.call('user.read')).status).toBe(200);
  await ada.done('strategies.delete', { params: { id } });
  await ada.done('user.delete', { body });
  expect((await ada.call('user.read')).status).toBe(401);
  const again = { username: ada.username, password: ada.password };
  expect((await visitor(product).call('session.create', { body: again })).status).toBe(401);
  expect(JSON.stringify(await everyRow(product))).not.toMatch(/going\.away/);
});
