import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect } from 'vitest';
import { filesOf } from '../files/open-files.ts';
import { openStore } from '../store/open.ts';
import { describe, it } from '../test/both.ts';
import { createDatabase, type Database } from '../test/database.ts';
import { closePages, openPage } from '../test/live.ts';
import { again, type Person, person } from '../test/person.ts';
import { openNode, startProduct } from '../test/product.ts';
import { onlyAudit, runHere, runProgram, settingsOf } from '../test/process.ts';
import { everyRow } from '../test/rest.ts';
import { strategyOf } from '../test/strategy.ts';
import { addCommands, fillWorld } from '../test/world.ts';
import { pause, until } from '../test/wait.ts';
import { migrate } from '../store/migrate.ts';
import { fileIn } from '../store/sqlite.ts';
import { backup as backupCommand, backUp } from './backup.ts';
import { OperationError } from './command.ts';
import { openUrl } from './postgres.ts';
import { restore, restoreFrom } from './restore.ts';
import { openFile } from './sqlite.ts';
import { rowsOf } from './whole.ts';

const product = await startProduct();
const owner = await fillWorld(product);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-backup-'));
const made: Database[] = [];
afterAll(() => rmSync(folder, { recursive: true }));
afterAll(() => Promise.all(made.map((database) => database.drop())));

/** A backup by a process of its own, as operators make it. */
const backup = (place: string, from = product.database) =>
  runProgram('operation/backup.ts', [place], settingsOf(from));
const backupHere = (place: string, more: Record<string, string> = {}) =>
  runHere({ event: () => 'backup', run: backupCommand }, [place], {
    ...settingsOf(product.database),
    ...more,
  });

/** An empty place of the run's engine, removed after the tests. */
async function emptyPlace(): Promise<Database> {
  const database = await createDatabase(true);
  made.push(database);
  return database;
}

/** Every row of a database, and those of the product as a backup has them: without sessions. */
async function rowsIn(database: Database): Promise<Record<string, string[]>> {
  const store = await openStore(database);
  const rows = await everyRow({ store });
  await store.close();
  return { ...rows, database_identity: [], maintenance_runs: [] };
}
const kept = async () => ({
  ...(await everyRow(product)),
  database_identity: [],
  maintenance_runs: [],
  password_resets: [],
  sessions: [],
  sign_in_attempts: [],
  sign_in_challenges: [],
  sign_in_limits: [],
});

/** A backup of a database of the second version of the schema, with one account. */
async function makeOldBackup(to: string): Promise<void> {
  const { dataFolder, databaseUrl } = await emptyPlace();
  const whole = databaseUrl === undefined ? openFile(fileIn(dataFolder), true) : openUrl(databaseUrl);
  await migrate(whole.database, whole.engine, { last: '0002_measures_and_work' });
  const ada = { username: 'Ada', username_key: 'ada', password_hash: '', created_at: '' };
  await rowsOf(whole.database).insertInto('users').values(ada).execute();
  await backUp(whole, to, { at: new Date(), files: filesOf({ dataFolder }) });
  await whole.close();
}

const file = path.join(folder, 'world.jsonl.gz');
const place = await emptyPlace();

describe('a backup', () => {
  // On both engines: each database is copied in its own way.
  it.onBoth(
    'should hold every row of every table but sessions, which an empty place then holds',
    async () => {
      const before = await everyRow(product);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
      expect(await backup(file)).toMatchObject({ code: 0, err: onlyAudit('backup') });
      const restored = await runProgram('operation/restore.ts', [file], settingsOf(place));
      expect(restored).toMatchObject({ code: 0, err: onlyAudit('restore') });
      expect(restored.out).toMatch(
        /^Restored what .* held at .*: \d+ people, \d strateg.* Compared row for row\./,
      );
      expect(await rowsIn(place)).toEqual(await kept());
    },
  );

  it('should be restored into files for their owner only', () => {
    const files = readdirSync(place.dataFolder || folder).filter((name) =>
      name.startsWith('meridian.sqlite'),
    );
    for (const name of files) expect(statSync(path.join(place.dataFolder, name)).mode & 0o077).toBe(0);
  });

  it('should be readable by its owner only, and leave nothing else in its folder', () => {
    expect(readdirSync(folder)).toEqual(['world.jsonl.gz']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  // On both engines: the numbers of new rows after a restore.
  it.onBoth('should work as a database: users sign in, and no id is used again', async () => {
    const node = await openNode(place);
    const later = await person(node, 'later');
    expect(later.id).toBeGreaterThan(owner.id);
    const gone = (await strategyOf(await person(product))).id;
    expect((await strategyOf(later)).id).toBe(gone);
    await node.close();
  });

  it('should get a name in a folder, and never replace another file', async () => {
    const { out } = await backupHere(folder);
    expect(out).toMatch(
      /^Wrote .*meridian-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jsonl\.gz: .* Read back and whole\.\n$/,
    );
    const bytes = readFileSync(file);
    expect(await backupHere(file)).toEqual({ code: 2, out: '', err: `${file} is there already.\n` });
    expect(readFileSync(file)).toEqual(bytes);
  });
});

describe('an encrypted backup', () => {
  const SECRET_KEY = 'the-key-of-a-test-with-32-characters';
  const restoreWith = (name: string, target: Database, settings: Record<string, string>) =>
    runHere({ event: () => 'restore', run: restore }, [name], { ...settingsOf(target), ...settings });
  const within = path.join(folder, 'encrypted');
  let encrypted = '';

  it('should be restored with its key', async () => {
    expect(await backupHere(within, { SECRET_KEY })).toMatchObject({ code: 0 });
    const [name = ''] = readdirSync(within);
    expect(name).toMatch(/^meridian-.*Z\.jsonl\.gz\.enc$/);
    encrypted = path.join(within, name);
    expect(() => gunzipSync(readFileSync(encrypted))).toThrow();
    const empty = await emptyPlace();
    expect(await restoreWith(encrypted, empty, { SECRET_KEY })).toMatchObject({ code: 0 });
    expect(await rowsIn(empty)).toEqual(await kept());
  });

  it('should be refused without its key, with another and where it was cut off, and write nothing', async () => {
    const empty = await emptyPlace();
    const cut = path.join(within, 'cut.jsonl.gz.enc');
    writeFileSync(cut, readFileSync(encrypted).subarray(0, -100));
    expect(await restoreWith(encrypted, empty, {})).toEqual({
      code: 2,
      out: '',
      err: `${encrypted} is encrypted. Set SECRET_KEY to the key it was made with.\n`,
    });
    expect(await restoreWith(encrypted, empty, { SECRET_KEY: `${SECRET_KEY}.` })).toEqual({
      code: 2,
      out: '',
      err: `${encrypted} was encrypted with another SECRET_KEY, or its beginning is damaged.\n`,
    });
    expect(await restoreWith(cut, empty, { SECRET_KEY })).toEqual({
      code: 2,
      out: '',
      err: `${cut} is damaged or incomplete: its content does not fit its key.\n`,
    });
    expect(Object.values(await rowsIn(empty)).flat()).toEqual([]);
  });
});

describe('a backup while people write', () => {
  // On both engines: a backup reads one state beside writers.
  it.onBoth(
    'should be of one moment: whole changes, none that was acknowledged before it missing',
    async () => {
      await addCommands(product, owner, 20_000);
      const board = await strategyOf(owner, { mission: true });
      const params = { id: board.id };
      let acknowledged = 0;
      const ending = new AbortController();
      // Each vision comes with its link to the mission, its revision and its line of history. A strategy holds 500 of them.
      const storm = async (): Promise<void> => {
        while (!ending.signal.aborted && acknowledged < 450) {
          await pause(5);
          await owner.done('nodes.create', { params, body: { type: 'vision', title: 'One of many' } });
          acknowledged++;
        }
      };
      const storms = [storm(), storm()];
      await until('a first change', () => acknowledged > 5);
      const [before, stormy, empty] = [acknowledged, path.join(folder, 'storm.jsonl.gz'), await emptyPlace()];
      expect(await backup(stormy)).toMatchObject({ code: 0, err: onlyAudit('backup') });
      const after = acknowledged;
      ending.abort();
      await Promise.all(storms);
      expect(after).toBeGreaterThan(before + 20);
      await restoreFrom(stormy, empty);
      const rows = await rowsIn(empty);
      const has = (table: string): Record<string, unknown>[] =>
        (rows[table] ?? [])
          .map((row) => JSON.parse(row) as Record<string, unknown>)
          .filter((row) => row['strategy_id'] === board.id);
      const [nodes, links, changes] = [has('nodes'), has('links'), has('events')];
      const visions = nodes.filter((node) => node['type'] === 'vision').map((node) => node['id']);
      const linked = links.map((link) => link['source_id']);
      expect(visions.length).toBeGreaterThanOrEqual(before);
      expect(visions.length).toBeLessThanOrEqual(after + 2);
      expect([linked.length, new Set(linked)]).toEqual([visions.length, new Set(visions)]);
      const strategy = rows['strategies']?.map((row) => JSON.parse(row) as { id: number; revision: number });
      expect(Math.max(...changes.map((line) => Number(line['revision'])))).toBe(
        strategy?.find(({ id }) => id === board.id)?.revision,
      );
      expect(changes.filter((line) => line['entity'] === 'node')).toHaveLength(nodes.length);
    },
  );
});

describe('a restore', () => {
  // On both engines: each says in its own way what it has.
  it.onBoth('should refuse a target that is not empty, and not change it', async () => {
    const before = await everyRow(product);
    const restoring = restoreFrom(file, product.database);
    await expect(restoring).rejects.toThrow(/is there already|There is data in /);
    expect(await everyRow(product)).toEqual(before);
  });

  const damaged = path.join(folder, 'damaged.jsonl.gz');
  const lines = (): string[] => gunzipSync(readFileSync(file)).toString().split('\n');
  const textOf = (some: string[]): string => some.map((line) => `${line}\n`).join('');
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  /** Lines with the last one, which holds their checksums, made to fit them. */
  const resealed = (before: string[], last: string): string => {
    const text = textOf(before);
    const checksums = { checksum: sha256(text), digest: sha256(textOf(before.slice(1))) };
    return `${text}${JSON.stringify({ ...(JSON.parse(last) as object), ...checksums })}\n`;
  };
  it.each<[string, () => void, RegExp]>([
    [
      'is cut off',
      () => truncateSync(damaged, statSync(file).size - 20),
      /is damaged or incomplete: its end is missing\.$/,
    ],
    [
      'lacks its end',
      () => writeFileSync(damaged, gzipSync(lines().slice(0, -2).join('\n') + '\n')),
      /is damaged or incomplete: its end is missing\.$/,
    ],
    [
      'has another value',
      () => writeFileSync(damaged, gzipSync(lines().join('\n').replace('Net promoter', 'Net demoter'))),
      /is damaged: its content does not match its checksum\.$/,
    ],
    ['is something else', () => writeFileSync(damaged, 'a picture'), /is no backup of Meridian\.$/],
    [
      'has steps of the schema that are not known',
      () => {
        const [first = '', ...rest] = lines();
        const header = { ...(JSON.parse(first) as { steps: string[] }) };
        header.steps.push('9999_later');
        writeFileSync(
          damaged,
          gzipSync(resealed([JSON.stringify(header), ...rest.slice(0, -2)], rest.at(-2) ?? '')),
        );
      },
      /was made by a newer version of Meridian\. Use that version, or a later one\.$/,
    ],
    [
      'is of a later version',
      () => {
        const [, ...rest] = lines();
        const header = { format: 'meridian-backup', version: 3 };
        writeFileSync(damaged, gzipSync([JSON.stringify(header), ...rest].join('\n')));
      },
      /was made by a newer version of Meridian\. Use that version, or a later one\.$/,
    ],
    [
      'holds a value that the database keeps as another',
      () => {
        const all = lines();
        // A number in a column of texts becomes a text there.
        const other = all.slice(0, -2).map((line) => line.replace(/(?<!\\)"Net promoter[^"]*"/, '5'));
        writeFileSync(damaged, gzipSync(resealed(other, all.at(-2) ?? '')));
      },
      /^What was written is not what was read \([\w, ]+\)\. Nothing was kept\.$/,
    ],
  ])('should refuse a backup that %s, and write nothing', async (_what, damage, words) => {
    writeFileSync(damaged, readFileSync(file));
    damage();
    const empty = await emptyPlace();
    const refused = await restoreFrom(damaged, empty).catch((error: unknown) => error);
    // `runCommand` prints the message of an OperationError as it is.
    expect(refused).toBeInstanceOf(OperationError);
    expect((refused as OperationError).message).toMatch(words);
    expect(Object.values(await rowsIn(empty)).flat()).toEqual([]);
  });

  // A gzip file may have several members, so that what does not end is compressed once.
  const ENDLESS = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
  it.each<[string, () => string, RegExp]>([
    ['its first line', () => '', /is no backup of Meridian\.$/],
    ['a line after another format', () => '{"format":"other"}\n', /is no backup of Meridian\.$/],
    ['a line that cannot be content', () => `${lines()[0]}\n`, /is damaged or incomplete/],
    ['a row', () => `${lines()[0]}\n[`, /is damaged or incomplete/],
    ['a line after the last one', () => textOf(lines().slice(0, -1)), /is damaged or incomplete/],
  ])('should refuse a backup soon where %s does not end', async (_what, before, words) => {
    writeFileSync(damaged, Buffer.concat([gzipSync(before()), ENDLESS]));
    const empty = await emptyPlace();
    const begun = performance.now();
    await expect(restoreFrom(damaged, empty)).rejects.toThrow(words);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('should let no tag of the content that it lost hold for what came instead', async () => {
    const { id } = await strategyOf(owner);
    const earlier = path.join(folder, 'earlier.jsonl.gz');
    expect(await backupHere(earlier)).toMatchObject({ code: 0 });
    const read = (who: Person, tag = '') =>
      who.call('strategies.readFlow', { params: { id }, headers: { 'if-none-match': tag } });
    const add = (who: Person, title: string) =>
      who.done('nodes.create', { params: { id }, body: { type: 'vision', title } });
    await add(owner, 'Lost');
    const { etag } = (await read(owner)).headers;
    const empty = await emptyPlace();
    await restoreFrom(earlier, empty);
    const node = await openNode(empty);
    const back = await again(node, owner);
    await add(back, 'Made instead');
    const answer = await read(back, etag);
    expect(answer).toMatchObject({ status: 200, body: { nodes: [{ title: 'Made instead' }] } });
    const pages = [await openPage(product, owner), await openPage(node, back)];
    await until('the identities', () => pages.every(({ database }) => database !== undefined));
    expect(new Set(pages.map(({ database }) => database)).size).toBe(2);
    closePages();
    // The database is the same after a new start.
    await node.close();
    const restarted = await openNode(empty);
    expect((await read(await again(restarted, owner), answer.headers.etag)).status).toBe(304);
    await restarted.close();
  });

  // On both engines: migrations of a restored database.
  it.onBoth('should migrate a backup of an older version', async () => {
    const old = path.join(folder, 'old.jsonl.gz');
    await makeOldBackup(old);
    const empty = await emptyPlace();
    await restoreFrom(old, empty);
    const store = await openStore(empty);
    const users = await store.read.selectFrom('users').select(['username', 'display_name']).execute();
    await store.close();
    expect(users).toEqual([{ username: 'Ada', display_name: 'Ada' }]);
  });
});
