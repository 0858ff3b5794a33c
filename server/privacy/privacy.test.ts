import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { fillWorld } from '../test/world.ts';
import { everyRow } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { GIVEN, OWN_EVENTS, OWN_LISTS } from './own-lists.ts';

const product = await startProduct();

// On both engines: lists are read by SQL that is made from their description.
it.onBoth(
  'exports the lists of the description with their fields, a list for each, and no secret',
  async () => {
    const ada = await fillWorld(product);
    const reply = await ada.raw('GET', '/api/user/export');
    expect(reply.headers['content-disposition']).toContain('.json');
    const { madeAt: _, ...data } = reply.body as Record<string, Record<string, unknown>[]>;
    expect(Object.keys(data)).toEqual(GIVEN.map(({ table }) => table));
    for (const { table, fields } of GIVEN)
      for (const row of data[table] ?? []) expect([table, Object.keys(row)]).toEqual([table, [...fields]]);
    expect(data['users']).toMatchObject([{ id: ada.id, username: ada.username }]);
    const empty = Object.keys(data).filter((table) => data[table]?.length === 0);
    expect(empty).toEqual([
      'second_factors',
      'invite_uses',
      'initiatives',
      'tactics',
      'action_steps',
      'review_actions',
    ]);
    const text = reply.bytes.toString();
    const { password_hash: hash } = await product.store.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(hash);
    expect(text).not.toMatch(/"(?:secret|password_hash|unsubscribe_key|public_key|headers)"|[\da-f]{64}/);
  },
);

it('says of each table of the database what a person gets, or why nothing', async () => {
  expect(Object.keys(OWN_LISTS).sort()).toEqual(Object.keys(await everyRow(product)).sort());
});

it('is described in the docs, list by list', () => {
  const docs = readFileSync(path.join(import.meta.dirname, '../../docs/using/privacy.md'), 'utf8');
  const rows = docs.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return line.startsWith('| `') ? [cells.slice(1, -1)] : [];
  });
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const given = GIVEN.map(({ table, what, fields, isOfMembers }) => [
    code([table]),
    what,
    code(fields),
    isOfMembers ? 'you are a member' : 'always',
  ]);
  const reasons = Map.groupBy(Object.entries(OWN_LISTS), ([, list]) => list);
  const left = [...reasons].flatMap(([why, tables]) =>
    typeof why === 'string' ? [[code(tables.map(([table]) => table)), why]] : [],
  );
  expect(rows).toEqual([...given, ...left]);
  for (const event of OWN_EVENTS) expect(docs).toContain(`\`${event}\``);
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
