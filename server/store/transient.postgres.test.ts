import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../test/database.ts';
import { outageOf } from './errors.ts';
import { openStore } from './open.ts';
import { write } from './write.ts';
import type { Writer } from './writer.ts';

const database = await createDatabase();
const admin = new pg.Client(database.databaseUrl);
await admin.connect();
const { rows } = await admin.query<{ name: string }>('select current_database() as name');
// As some operators set it for a whole database.
await admin.query(`alter database ${rows[0]?.name} set default_transaction_isolation = 'serializable'`);
const store = await openStore(database);
afterAll(async () => {
  await admin.end();
  await store.close();
  await database.drop();
});

const raise = (writer: Writer, state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'refused' using errcode = '${state}'; end $$`)}`.execute(writer);

it.each(['40001', '40P01'])(
  'runs a transaction again after %s, and keeps its last run alone',
  async (state) => {
    let runs = 0;
    await write(store, async (writer) => {
      await writer
        .insertInto('sign_in_limits')
        .values({ key: `${state} ${++runs}`, points: 1 })
        .execute();
      if (runs < 3) await raise(writer, state);
    });
    const stored = store.read.selectFrom('sign_in_limits').select('key').where('key', 'like', `${state}%`);
    expect(await stored.execute()).toEqual([{ key: `${state} 3` }]);
  },
);

it.each(['40001', '40P01'])(
  'says that the database is out of reach where each run ends with %s',
  async (state) => {
    let runs = 0;
    const failed: unknown = await write(store, (writer) => (runs++, raise(writer, state))).catch(
      (error: unknown) => error,
    );
    expect(outageOf(failed)).toBe('unreachable');
    expect(runs).toBe(5);
  },
);

it('lets many count in one row at once, whatever isolation the database has by default', async () => {
  await write(store, (writer) =>
    writer.insertInto('sign_in_limits').values({ key: 'row', points: 0 }).execute(),
  );
  let runs = 0;
  const count = () =>
    write(store, async (writer) => {
      runs++;
      await writer.selectFrom('sign_in_limits').selectAll().execute();
      await writer
        .updateTable('sign_in_limits')
        .set((row) => ({ points: row('points', '+', 1) }))
        .where('key', '=', 'row')
        .execute();
    });
  await Promise.all(Array.from({ length: 30 }, count));
  const row = store.read.selectFrom('sign_in_limits').select('points').where('key', '=', 'row');
  expect(await row.executeTakeFirstOrThrow()).toEqual({ points: 30 });
  expect(runs).toBe(30);
});
