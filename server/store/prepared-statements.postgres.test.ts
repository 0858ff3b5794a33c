import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { connectBeside } from '../test/database.ts';
import { startProduct } from '../test/product.ts';
import { outageOf } from './errors.ts';

const { store, database } = await startProduct();
const read = () => store.read.selectFrom('users').selectAll().where('id', '=', 0).execute();

it('knows a statement by the same name on every connection, whatever its values are', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const find = (id: number) => store.read.selectFrom('users').select('id').where('id', '=', id).execute();
  await Promise.all([1, 2, 3].map(find));
  const configs = sent.mock.calls.map(([config]: unknown[]) => config as { text?: string; name?: string });
  const names = configs.filter(({ text }) => text?.includes('"users"')).map(({ name }) => name);
  sent.mockRestore();
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(/^[\w-]{43}$/);
  expect(new Set(names).size).toBe(1);
});

it('gives no name to a list of rows or values, which has another text for each length', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await store.read.selectFrom('users').select('id').where('id', 'in', [1, 2]).execute();
  const rows = sql<{ id: number }>`(select * from (values (${1}::int), (${2}::int)) as list (id))`.as('list');
  await store.read.selectFrom(rows).select('list.id').execute();
  const configs = sent.mock.calls.map(([config]: unknown[]) => config as { text?: string; name?: string });
  sent.mockRestore();
  const lists = configs.filter(({ text }) => /"users"|"list"/.test(text ?? ''));
  expect(lists.map(({ name }) => name)).toEqual([undefined, undefined]);
});

it('drops a connection whose statements a migration beside it outdated', async () => {
  await Promise.all(Array.from({ length: 10 }, read));
  const beside = connectBeside(database);
  await sql`alter table users add column motto text`.execute(beside);
  await beside.destroy();
  let failures = 0;
  for (let time = 0; time < 20; time++) {
    await read().catch((error: unknown) => {
      failures++;
      expect(outageOf(error)).toBe('unreachable');
    });
  }
  expect(failures).toBeGreaterThan(0);
  expect(failures).toBeLessThanOrEqual(10);
  expect(await read()).toEqual([]);
});
