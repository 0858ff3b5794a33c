import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../test/database.ts';
import { outageOf } from './errors.ts';
import { openReads, openStore } from './open.ts';

const database = await createDatabase();
afterAll(() => database.drop());

it('should refuse a stand-by as an outage, whose answers may be old, and take it once it is primary', async () => {
  const admin = new pg.Client(database.databaseUrl);
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  // The function of this database in place of PostgreSQL's, which says what no test can make it say.
  await admin.query(`alter database ${rows[0]?.name} set search_path = public, pg_catalog`);
  const becomes = (isStandby: boolean) =>
    admin.query(`create or replace function public.pg_is_in_recovery() returns boolean
      language sql as 'select ${isStandby}'`);
  await becomes(true);
  const opening = await openStore(database).catch((error: unknown) => error);
  expect(opening).toMatchObject({ message: 'The database is a stand-by, which only reads.' });
  expect(outageOf(opening)).toBe('unreachable');
  const reads = await openReads({ dataFolder: '', databaseUrl: database.databaseUrl ?? '', identity: '' });
  const read = () => reads.read.selectFrom('users').select('id').execute();
  expect(outageOf(await read().catch((error: unknown) => error))).toBe('unreachable');
  await becomes(false);
  expect(await read()).toEqual([]);
  await admin.end();
  await reads.close();
});
