// On both engines: a migration fills columns.
import { afterAll, expect, it } from 'vitest';
import { rowsOf } from '../operation/whole.ts';
import { connectBeside, createDatabase, engine } from '../test/database.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';

const database = await createDatabase(true);
afterAll(() => database.drop());

it('makes full names of the display names that people chose', async () => {
  const older = connectBeside(database);
  await migrate(older, engine, '0028_database_identity');
  const people = [
    ['ada', 'Ada  Lovelace'],
    ['Grace', 'Grace'],
    ['ben', ' \n'],
    ['deleted:4', 'Deleted user'],
  ] as const;
  const rows = people.map(([username, display_name], index) => ({
    id: index + 1,
    username,
    username_key: username.toLowerCase(),
    password_hash: '',
    display_name,
    created_at: '2026-01-02T03:04:05.678Z',
  }));
  await rowsOf(older).insertInto('users').values(rows).execute();
  await older.destroy();

  const store = await openStore(database);
  const named = store.read
    .selectFrom('users')
    .select(['username', 'display_name', 'full_name', 'full_name_key']);
  expect((await named.orderBy('id').execute()).map((row) => Object.values(row))).toEqual([
    ['ada', 'Ada  Lovelace', 'Ada Lovelace', 'ada lovelace'],
    ['Grace', 'Grace', null, null],
    ['ben', ' \n', null, null],
    ['deleted:4', 'Deleted user', null, null],
  ]);
  await store.close();
});
