import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from './test/database.ts';
import { launch } from './test/faults/server.ts';

const database = await createDatabase();
afterAll(() => database.drop());

it('prints its PostgreSQL in the start line, and marks its data folder as used with it', async () => {
  const settings = { MERIDIAN_DATA: path.join(database.dataFolder, 'data') };
  const { child, ready, ended } = launch(database, { settings });
  await ready;
  child.kill('SIGINT');
  expect((await ended).output).toMatch(/^Meridian [\d.]+, PostgreSQL at \S+:\d+\/test_\w+, data folder /m);
  const embedded = { ...settings, DATABASE_URL: '' };
  expect((await launch(database, { settings: embedded }).ended).output).toMatch(
    /^MERIDIAN_DATA \S+ was used with PostgreSQL/,
  );
});
