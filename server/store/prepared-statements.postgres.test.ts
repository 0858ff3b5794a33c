import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { connectBeside } from '../test/database.ts';
import { startProduct } from '../test/product.ts';
import { openPostgres } from './postgres.ts';
import { write } from './write.ts';

const { store, database } = await startProduct();
const url = database.databaseUrl ?? '';
const read = () => store.read.selectFrom('users').selectAll().where('id', '=', 0).execute();

it('knows a statement by the same name on every connection, whatever its values are', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const find = (id: number) => store.read.selectFrom('users').select('id').where('id', '=', id).execute();
  await Promise.all([1, 2, 3].map(find));
  const configs = sent.mock.calls.map(([config]: unknown[]) => config as { text?: string; name?: string });
  const names = configs.filter(({ text }) => text?.includes('"users"')).map(({ name }) => name);
  sent.mockRestore();
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(/^[\w-]{43}\d*$/);
  expect(new Set(names).size).toBe(1);
});

it('names the statements of a pool whatever others of the process have sent', async () => {
  const [first, second] = [await openPostgres(url), await openPostgres(url)];
  for (let index = 0; index < 400; index++) {
    const value = sql<number>`${index}::int`.as(`c${index}`);
    await first.read.selectFrom('users').select(value).execute();
  }
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await second.read.selectFrom('users').select('username').where('id', '=', 1).execute();
  const configs = sent.mock.calls.map(([config]: unknown[]) => config as { text?: string; name?: string });
  sent.mockRestore();
  await Promise.all([first.close(), second.close()]);
  expect(configs.find(({ text }) => text?.includes('"users"'))?.name).toMatch(/^[\w-]{43}$/);
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

it('prepares statements again that a migration beside it outdated, also in transactions', async () => {
  const inTransaction = () =>
    write(store, (writer) => writer.selectFrom('users').selectAll().where('id', '=', 0).execute());
  const inSnapshot = () =>
    store.snapshot((reader) => reader.selectFrom('users').selectAll().where('id', '=', 0).execute());
  const ways = [read, inTransaction, inSnapshot];
  const beside = connectBeside(database);
  for (const way of ways) {
    await Promise.all(Array.from({ length: 10 }, read));
    await sql`alter table users add column ${sql.ref(way.name)} text`.execute(beside);
    for (let time = 0; time < 20; time++) expect(await way()).toEqual([]);
  }
  await beside.destroy();
});
