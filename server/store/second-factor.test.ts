import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { it } from '../test/both.ts';
import { createDatabase, connectBeside, engine } from '../test/database.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';

const database = await createDatabase(true);
afterAll(() => database.drop());

// On both engines: a migration.
it.onBoth('keeps sessions that are open when they get an id, and numbers the next ones on', async () => {
  const bare = connectBeside(database);
  await migrate(bare, engine, { last: '0003_sharing' });
  await sql`insert into users (username, username_key, password_hash, display_name, created_at)
    values ('Ada', 'ada', '', 'Ada', '')`.execute(bare);
  for (const digest of ['first', 'second'])
    await sql`insert into sessions (digest, user_id, created_at, last_used_at, must_change_password)
      values (${digest}, 1, '2026-01-01', '2026-01-02', 0)`.execute(bare);
  await bare.destroy();
  await (await openStore(database)).close();
  const after = connectBeside(database);
  const again = {
    user_id: 1,
    created_at: '',
    last_used_at: '',
    must_change_password: 0,
    address: '',
    device: '',
  };
  await after
    .insertInto('sessions')
    .values({ ...again, digest: 'third' })
    .execute();
  const rows = await after.selectFrom('sessions').selectAll().orderBy('id').execute();
  await after.destroy();
  expect(rows.map(({ id, digest }) => [id, digest])).toEqual([
    [1, 'first'],
    [2, 'second'],
    [3, 'third'],
  ]);
  expect(rows[0]).toMatchObject({
    created_at: '2026-01-01',
    last_used_at: '2026-01-02',
    address: '',
    device: '',
  });
});
