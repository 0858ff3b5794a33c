import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import pg from 'pg';
import { createDatabase } from '../database.ts';
import { watch } from '../live.ts';
import { again, person } from '../person.ts';
import { runProgram, settingsOf } from '../process.ts';
import { randomOf, seed } from '../random.ts';
import { strategyOf } from '../strategy.ts';
import { until } from '../wait.ts';
import { killServers, Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { Storm } from './storm.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** A made-up next release: this one with one more migration, in a folder of its own. */
function releaseWith(name: string, statements: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-next-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const part of ['server', 'contract', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'web']) symlinkSync(path.join(ROOT, part), path.join(folder, part));
  const run = statements.map((statement) => `  await sql\`${statement}\`.execute(database);`).join('\n');
  writeFileSync(
    path.join(folder, 'server/store/migrations', `${name}.ts`),
    `import { type Kysely, sql } from 'kysely';\nexport async function up(database: Kysely<unknown>) {\n${run}\n}\n`,
  );
  return folder;
}

const next = releaseWith('9000_next', [
  `alter table strategies add column motto text not null default ''`,
  `alter table nodes add column motto text`,
  `alter table users add column motto text`,
  `create table mottos (id integer primary key)`,
]);

const database = await createDatabase();
const old = await new Server(database).start();
const sql = new pg.Client(database.databaseUrl);
await sql.connect();
afterAll(async () => {
  await sql.end();
  killServers();
  await database.drop();
});

it(`serves by nodes of this release and of the next side by side, through its additive migrations (seed ${seed})`, async () => {
  const [olga, ada] = [await person(old), await person(old)];
  const { id } = await strategyOf(olga, { mission: true });
  const storm = new Storm('rolling', randomOf(seed), [olga, olga, ada], [id]);
  let isOver = false;
  const storming = storm.run(() => isOver);
  await until('some changes', () => storm.acts.length > 100);
  const newer = await new Server(database, { root: next }).start();
  const atNewer = await again(newer, olga);
  const [page, pageAtNewer] = [await watch(old, olga, id), await watch(newer, atNewer, id)];
  const before = storm.acts.length;
  await until('changes at the old node', () => storm.acts.length > before + 100);
  for (const who of [olga, atNewer])
    await who.done('nodes.create', { params: { id }, body: { type: 'vision' } });
  isOver = true;
  await storming;
  const { revision } = await olga.done('strategies.read', { params: { id } });
  for (const each of [page, pageAtNewer]) await each.reaches(id, revision);
  for (const { name, reply } of storm.acts) expect([200, 201, 204, 404], name).toContain(reply?.status);
  // A node of this release may also be restarted before its turn comes.
  await old.end('SIGKILL');
  await old.start();
  expect(old.process.output()).toContain('A newer version of Meridian migrated the data (9000_next)');
  await olga.done('nodes.create', { params: { id }, body: { type: 'vision' } });
  await newer.end('SIGTERM');
  await sql.query(`delete from kysely_migration where name = '9000_next'`);
  expect(await brokenPromises(database, storm.acts)).toEqual([]);
});

it('should refuse to start on data from which a newer version took something away, and commands on any newer data', async () => {
  const add = (name: string) =>
    sql.query(`insert into kysely_migration values ($1, '2030-01-01') on conflict do nothing`, [name]);
  await add('9000_next');
  const command = await runProgram('operation/users.ts', ['list'], settingsOf(database));
  expect(command).toMatchObject({ code: 2, err: expect.stringContaining('newer version') as string });
  await add('9001_mottos_contract');
  const starting = new Server(database).start();
  await expect(starting).rejects.toThrow('The data was written by a newer version of Meridian');
  // The node that runs goes on.
  expect((await old.send({ method: 'GET', path: '/readyz' })).status).toBe(200);
});
