import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect } from 'vitest';
import { filesOf } from '../files/open-files.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { openStore } from '../store/open.ts';
import { claimFolder } from './data-folder.ts';
import { it } from '../test/both.ts';
import { createDatabase, type Database, engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { onlyAudit, runProgram, settingsOf } from '../test/process.ts';
import { integrations } from '../test/integrations.ts';
import { openNode, type Product } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { strategyOf } from '../test/strategy.ts';
import { fillWorld } from '../test/world.ts';
import { moveToPostgres } from './move.ts';
import { restoreFrom } from './restore.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-move-'));
  folders.push(folder);
  return folder;
}

/** Every row of a database that nobody serves. */
async function rowsIn(database: Database): Promise<Record<string, string[]>> {
  const node = await openNode(database);
  const rows = await everyRow(node);
  await node.close();
  return { ...rows, database_identity: [] };
}

/** The lines of a backup but for its head, which says when and from which engine it was made, and its end. */
const contentOf = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2);

/** A row that is added next gets a number above all those before. */
async function expectNewNumbers(node: Product, rows: Record<string, string[]>): Promise<void> {
  const highest = (table: string): number =>
    Math.max(...(rows[table] ?? []).map((row) => (JSON.parse(row) as { id: number }).id));
  const newcomer = await person(node, 'newcomer');
  const board = await strategyOf(newcomer, { vision: true, mission: true });
  expect(newcomer.id).toBeGreaterThan(highest('users'));
  // The one that was deleted had the number between.
  expect(board.id).toBe(highest('strategies') + 2);
  expect(board.visions[0]?.id).toBeGreaterThan(highest('nodes'));
}

/** What a first start of the server writes to an empty database: its recurring jobs. */
async function startServerOnce(target: Database): Promise<void> {
  const store = await openStore(target);
  const kinds = jobKinds({ store, files: filesOf(target), ...integrations }, undefined);
  await new JobRunner(store, kinds, console).start().stop();
  expect(await store.read.selectFrom('jobs').select('kind').execute()).toHaveLength(
    Object.values(kinds).filter((kind) => kind?.everyMs).length,
  );
  await store.close();
}

const move = (dataFolder: string, databaseUrl: string | undefined) =>
  runProgram('operation/move.ts', [], settingsOf({ dataFolder, databaseUrl }));

it('should print its usage without a PostgreSQL', async () => {
  const { code, err } = await move(newFolder(), undefined);
  expect(code).toBe(2);
  expect(err).toMatch(/^Usage: DATABASE_URL=postgres:.* npm run move-to-postgres/);
});

/** What needs a PostgreSQL to move to. */
function moving(): void {
  const folder = newFolder();
  const embedded = { dataFolder: folder, databaseUrl: undefined, drop: () => Promise.resolve() };

  /** A move of the folder's database. */
  const to = ({ databaseUrl = '', dataFolder }: Database) => ({
    dataFolder: folder,
    databaseUrl,
    filesLocation: path.join(dataFolder, 'files'),
  });

  // On both engines: only PostgreSQL can be moved to.
  it.onBoth('should copy every row, so that users stay signed in', async () => {
    const before = await openNode(embedded);
    const owner = await fillWorld(before);
    const rows = await everyRow(before);
    await before.close();
    const target = await createDatabase(true);
    await startServerOnce(target);
    const bytes = readFileSync(path.join(folder, 'meridian.sqlite'));
    const { code, out, err } = await move(folder, target.databaseUrl);
    expect([code, err]).toEqual([0, onlyAudit('move-to-postgres')]);
    expect(out).toMatch(/^Moved \d+ people, \d strateg.* Compared row for row\.\n/);
    expect(readFileSync(path.join(folder, 'meridian.sqlite'))).toEqual(bytes);
    const after = await openNode(target);
    const moved = await everyRow(after);
    expect(moved).toEqual({ ...rows, database_identity: moved['database_identity'], sign_in_limits: [] });
    expect(moved['database_identity']).not.toEqual(rows['database_identity']);
    const headers = { cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; ') };
    const signedIn = await after.send({ method: 'GET', path: '/api/user', headers });
    expect(signedIn.body).toMatchObject({ id: owner.id });
    await expectNewNumbers(after, rows);
    await after.close();
    await target.drop();
  });

  it.onBoth('should refuse a target that is not empty, and not change it', async () => {
    const target = await createDatabase();
    const node = await openNode(target);
    await person(node, 'first-here');
    const rows = await everyRow(node);
    const moving = moveToPostgres(to(target));
    await expect(moving).rejects.toThrow(
      'There is data in the database at DATABASE_URL already (sessions). Name an empty database.',
    );
    expect(await everyRow(node)).toEqual(rows);
    await node.close();
    await target.drop();
  });

  it.onBoth('should refuse to move from under a server, and a folder without a database', async () => {
    const target = await createDatabase(true);
    const release = await claimFolder(folder);
    const moving = moveToPostgres(to(target));
    await expect(moving).rejects.toThrow(/^MERIDIAN_DATA \S+ is served by another process already\./);
    release();
    const empty = newFolder();
    expect(await move(empty, target.databaseUrl)).toEqual({
      code: 2,
      out: '',
      err: `There is no database in MERIDIAN_DATA ${empty}.\n`,
    });
    await target.drop();
  });

  it.onBoth('should carry a backup from either engine to the other', async () => {
    const [target, file] = [await createDatabase(true), path.join(newFolder(), 'embedded.jsonl.gz')];
    // The folder was moved above.
    const meant = { ...settingsOf(embedded), EMBEDDED_AFTER_POSTGRES: 'on' };
    expect((await runProgram('operation/backup.ts', [file], meant)).code).toBe(0);
    await restoreFrom(file, target);
    const back = path.join(newFolder(), 'postgres.jsonl.gz');
    expect((await runProgram('operation/backup.ts', [back], settingsOf(target))).code).toBe(0);
    const again = { ...embedded, dataFolder: newFolder() };
    // What a restore that was killed leaves behind.
    mkdirSync(path.join(again.dataFolder, '.restoring-Xk3'));
    await restoreFrom(back, again);
    expect(readdirSync(again.dataFolder).toSorted()).toEqual(['files', 'meridian.sqlite', 'serving.lock']);
    expect(contentOf(back)).toEqual(contentOf(file));
    expect(await rowsIn(again)).toEqual({
      ...(await rowsIn(embedded)),
      maintenance_runs: [],
      password_resets: [],
      sessions: [],
      sign_in_attempts: [],
      sign_in_challenges: [],
      sign_in_limits: [],
    });
    await target.drop();
  });
}

describe.each(engine === 'postgres' ? ['PostgreSQL'] : [])('moving to %s', moving);
