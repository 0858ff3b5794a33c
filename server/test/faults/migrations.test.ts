import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openWhole } from '../../operation/open-whole.ts';
import { contentOf, type Summary, summaryOf } from '../../operation/content.ts';
import { rowsOf, stepsOf } from '../../operation/whole.ts';
import { openStore } from '../../store/open.ts';
import { fileIn } from '../../store/sqlite.ts';
import { write } from '../../store/write.ts';
import { createDatabase, type Database, engine } from '../database.ts';
import { person } from '../person.ts';
import { bareEnvironment } from '../process.ts';
import { randomOf, seed } from '../random.ts';
import { isLong } from './run.ts';
import { launch, Server } from './server.ts';
import { brokenPromises } from './stored.ts';

const databases: Database[] = [];
async function emptyDatabase(): Promise<Database> {
  const database = await createDatabase(true);
  databases.push(database);
  return database;
}
afterAll(async () => {
  for (const database of databases) await database.drop();
});

/** What a database holds that nobody serves: its rows by table, and the steps its schema went through. */
async function contentIn(database: Database): Promise<{ summary: Summary; steps: string[] }> {
  const whole = await openWhole(database);
  const content = await whole.database.transaction().execute(async (transaction) => {
    const rows = rowsOf(transaction);
    return { summary: await summaryOf(contentOf(whole.copying, rows)), steps: await stepsOf(rows) };
  });
  await whole.close();
  return content;
}

/** Starts a server on a database and uses it; throws where it is not all there. */
async function requireWhole(database: Database): Promise<void> {
  const server = await new Server(database).start();
  const who = await person(server);
  await who.done('strategies.create', { body: { title: 'Whole', template: 'balanced_scorecard' } });
  await server.end('SIGKILL');
  expect(await brokenPromises(database, [])).toEqual([]);
}

/** Has a server killed at its statement of a number while it makes the schema; false where it was ready before that. */
async function killedAt(database: Database, statement: number): Promise<boolean> {
  const settings = { MERIDIAN_FAULT_KILL_AT: String(statement) };
  const { child, ready, ended } = launch(database, { settings });
  const isReady = ready.then(
    () => true,
    () => false,
  );
  if (!(await isReady)) return (await ended).signal === 'SIGKILL';
  child.kill('SIGKILL');
  await ended;
  return false;
}

/** At which statements a server is killed: the schema takes about fifty, on either engine. */
function points(): number[] {
  const random = randomOf(seed);
  if (isLong) return Array.from({ length: 75 }, (_, n) => n + 1);
  return [1 + random(50)];
}

it(
  `resumes a migration that was killed at ${isLong ? 'any' : 'some'} of its statements (seed ${seed})`,
  async () => {
    let killed = 0;
    for (const at of points()) {
      const database = await emptyDatabase();
      if (!(await killedAt(database, at))) break;
      killed++;
      await requireWhole(database);
    }
    expect(killed).toBeGreaterThan(isLong ? 1 : 0);
  },
  isLong ? 1_800_000 : 120_000,
);

it('lets several processes start at once on an empty database: one of them migrates, the others wait', async () => {
  const database = await emptyDatabase();
  if (engine === 'postgres') {
    const nodes = await Promise.all(Array.from({ length: 3 }, () => new Server(database).start()));
    for (const node of nodes) await node.end('SIGKILL');
  } else {
    // One server only may use a folder, but commands may be given at any time.
    const program = path.join(import.meta.dirname, '../../operation/users.ts');
    const env = { ...bareEnvironment, MERIDIAN_DATA: database.dataFolder };
    // They make no database where there is none.
    closeSync(openSync(fileIn(database.dataFolder), 'a'));
    const list = () => promisify(execFile)(process.execPath, [program, 'list'], { env });
    const [server, ...lists] = await Promise.all([new Server(database).start(), list(), list()]);
    for (const { stdout } of lists) expect(stdout).toBe('There are no accounts yet.\n');
    await server.end('SIGKILL');
  }
  expect(await brokenPromises(database, [])).toEqual([]);
});

it('refuses data of a newer version with a message, and does not change it', async () => {
  const database = await emptyDatabase();
  const store = await openStore(database);
  const ada = {
    username: 'Ada',
    username_key: 'ada',
    password_hash: '',
    display_name: 'Ada',
    created_at: '',
  };
  await write(store, (writer) => writer.insertInto('users').values(ada).execute());
  // One that takes away what this version uses; on PostgreSQL others are served.
  const later = sql`insert into kysely_migration (name, timestamp) values ('9999_later_contract', '2030-01-01T00:00:00.000Z')`;
  await write(store, (writer) => later.execute(writer));
  await store.close();
  const before = await contentIn(database);
  const { code, output } = await launch(database).ended;
  expect(output).toBe(
    'The data was written by a newer version of Meridian (9999_later_contract). Start that version, or a later one.\n',
  );
  expect(code).toBe(2);
  expect(await contentIn(database)).toEqual(before);
});
