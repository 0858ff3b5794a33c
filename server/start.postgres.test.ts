import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from './test/database.ts';
import { launch } from './test/faults/server.ts';

const database = await createDatabase();
afterAll(() => database.drop());

it('prints its PostgreSQL in the start line, and marks its data folder as used with it', async () => {
  const settings = {
    MERIDIAN_DATA: path.join(database.dataFolder, 'data'),
    FILES_LOCATION: path.join(database.dataFolder, 'shared'),
  };
  const { child, ready, ended } = launch(database, { settings });
  await ready;
  child.kill('SIGINT');
  expect((await ended).output).toMatch(/^Meridian [\d.]+, PostgreSQL at \S+:\d+\/test_\w+, data folder /m);
  const embedded = { ...settings, DATABASE_URL: '' };
  expect((await launch(database, { settings: embedded }).ended).output).toMatch(
    /^MERIDIAN_DATA \S+ was used with PostgreSQL/,
  );
});

it('ends with code 2 where its files are in another place than those of the other nodes', async () => {
  const first = launch(database, { settings: { FILES_LOCATION: path.join(database.dataFolder, 'shared') } });
  await first.ready;
  const { code, output } = await launch(database).ended;
  expect([code, output]).toEqual([
    2,
    `The files of this database are in ${database.dataFolder}/shared, and FILES_LOCATION ${database.dataFolder}/files is another place. Name the same one on every node. If the files are lost, set FILES_LOST=on for one start; books can be made again.\n`,
  ]);
  first.child.kill('SIGINT');
  await first.ended;
});
