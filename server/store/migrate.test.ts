import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { KINDS } from '../../contract/kinds/kinds.ts';
import { rowsOf } from '../operation/whole.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { NewerDataError } from './migrate.ts';
import { openStore } from './open.ts';
import { columnOf, STORED_KINDS, TABLES } from './tables.ts';
import { write } from './write.ts';

const database = await createDatabase(true);
afterAll(() => database.drop());

// On both engines: each makes its schema.
it.onBoth('makes the schema of an empty database, and starting again finds nothing to do', async () => {
  const first = await openStore(database);
  await write(first, (writer) =>
    writer
      .insertInto('users')
      .values({
        username: 'Ada',
        username_key: 'ada',
        password_hash: '',
        temporary_until: null,
        display_name: 'Ada',
        disabled_at: null,
        resettable_by: null,
        created_at: '',
      })
      .execute(),
  );
  await first.close();
  const again = await openStore(database);
  expect(await again.read.selectFrom('users').select('username').execute()).toEqual([{ username: 'Ada' }]);
  await again.close();
});

it.onBoth('makes a column for every field of the kinds, and no other', async () => {
  await (await openStore(database)).close();
  const beside = connectBeside(database);
  const tables = await rowsOf(beside).introspection.getTables();
  await beside.destroy();
  for (const kind of STORED_KINDS) {
    const columns = tables.find(({ name }) => name === TABLES[kind])?.columns.map(({ name }) => name);
    const fields = Object.keys(KINDS[kind].fields).flatMap((name) => columnOf(kind, name) ?? []);
    expect(columns?.toSorted(), kind).toEqual([...new Set(['id', 'strategy_id', ...fields])].toSorted());
  }
});

it.onBoth('refuses data that a newer version wrote, says so, and leaves it as it is', async () => {
  const store = await openStore(database);
  await write(store, (writer) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')`.execute(
      writer,
    ),
  );
  await store.close();
  const opening = openStore(database);
  await expect(opening).rejects.toThrow(NewerDataError);
  await expect(opening).rejects.toThrow(
    'The data was written by a newer version of Meridian (9999_later). Start that version, or a later one.',
  );
});
