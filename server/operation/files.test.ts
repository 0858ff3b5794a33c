import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect } from 'vitest';
import { openFileOf } from '../books/read.ts';
import { type FileStore, readWhole } from '../files/file-store.ts';
import { readMarker } from '../files/marker.ts';
import { filesOf } from '../files/open-files.ts';
import { claimFiles } from '../store/claim-files.ts';
import { describe, it } from '../test/both.ts';
import { createDatabase, type Database, engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { onlyAudit, runHere, runProgram, settingsOf } from '../test/process.ts';
import { openNode, type Product, startProduct } from '../test/product.ts';
import { startS3 } from '../test/s3.ts';
import { storedBook } from '../test/stored-book.ts';
import { strategyOf } from '../test/strategy.ts';
import { backup } from './backup.ts';
import { drill } from './drill.ts';
import { restore, restoreFrom } from './restore.ts';

const s3 = await startS3();
const ofS3 = {
  S3_ENDPOINT: s3.access.endpoint,
  S3_REGION: s3.access.region,
  S3_ACCESS_KEY_ID: s3.access.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
};
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-files-'));
const made: Database[] = [];
afterAll(() => rmSync(folder, { recursive: true }));
afterAll(() => Promise.all(made.map((database) => database.drop())));

async function emptyPlace(): Promise<Database> {
  const database = await createDatabase(true);
  made.push(database);
  return database;
}

/** Larger than one piece of an archive, and not a whole number of them. */
const LARGE = Buffer.from(Array.from({ length: 500_000 }, (_, at) => at % 251));
const SMALL = Buffer.from('small');

/** Adds two books with files to a product that marks the place of its files. */
async function fill(product: Product) {
  await claimFiles(product.store, product.files);
  const owner = await person(product);
  const { id: strategyId } = await strategyOf(owner);
  const params = { id: strategyId };
  const { id: snapshotId } = await owner.done('snapshots.create', { params, body: { name: 'Close' } });
  const of = { strategyId, snapshotId };
  return [await storedBook(product, owner, of, LARGE), await storedBook(product, owner, of, SMALL)] as const;
}

/** The files that a store has, by name. */
async function contentsOf(files: FileStore): Promise<Record<string, Buffer | undefined>> {
  const contents: Record<string, Buffer | undefined> = {};
  for await (const { name } of files.list('books/')) contents[name] = await readWhole(files, name);
  return contents;
}

const identityOf = async (database: Database): Promise<string> => {
  const node = await openNode(database);
  await node.close();
  return node.store.identity;
};

const product = await startProduct();
const [large, small] = await fill(product);
const both = { [large.file]: LARGE, [small.file]: SMALL };
const file = path.join(folder, 'both.jsonl.gz');
const settings = settingsOf(product.database);
const backupHere = (to: string, more = {}) =>
  runHere({ event: () => 'backup', run: backup }, [to], { ...settings, ...more });
const drillHere = (place: string) => runHere({ event: () => 'drill', run: drill }, [place], settings);
const restoreHere = (from: string, place: Database) =>
  runHere({ event: () => 'restore', run: restore }, [from], settingsOf(place));

describe('a backup', () => {
  it('should hold the files of books, which an empty place then holds', async () => {
    const { code, out, err } = await backupHere(file);
    expect([code, err]).toEqual([0, onlyAudit('backup')]);
    expect(out).toMatch(/ rows in all, 2 files\. Read back and whole\.\n$/);
    const place = await emptyPlace();
    const restored = await restoreHere(file, place);
    expect(restored).toMatchObject({ code: 0, err: onlyAudit('restore') });
    expect(restored.out).toMatch(
      / rows in all, 2 files\. Compared row for row\. Everybody signs in again\. Mails that waited are not sent\.\n$/,
    );
    expect(await contentsOf(filesOf(place))).toEqual(both);
    expect(await readMarker(filesOf(place))).toBe(await identityOf(place));
  });

  it('should be restored into an S3 store, from which the product then serves', async () => {
    const place = await emptyPlace();
    const filesLocation = 's3://bucket/restored';
    await restoreFrom(file, { ...place, filesLocation, s3: s3.access });
    const files = filesOf({ ...place, filesLocation, s3: s3.access });
    expect(await contentsOf(files)).toEqual(both);
    const node = await openNode(place);
    expect(await claimFiles(node.store, files)).toEqual([]);
    const { bytes, size } = await openFileOf(node.store.read, files, large.id);
    expect([Buffer.isBuffer(bytes) ? bytes : await buffer(bytes), size]).toEqual([LARGE, LARGE.length]);
    await node.close();
  });

  it('should be practised with its files', async () => {
    const { code, out } = await drillHere(folder);
    expect(code).toBe(2);
    const place = path.join(folder, 'drill');
    expect(await backupHere(place)).toMatchObject({ code: 0 });
    const drilled = await drillHere(place);
    expect([out, drilled.code]).toEqual(['', 0]);
    expect(drilled.out).toContain(`files\t2\t${LARGE.length + SMALL.length} bytes\n`);
  });

  it('should name the files that are lost, and hold all else', async () => {
    const files = path.join(product.database.dataFolder, 'files');
    rmSync(path.join(files, small.file));
    writeFileSync(path.join(files, large.file), 'other');
    const lacking = path.join(folder, 'lacking.jsonl.gz');
    const sentence = ` Missing or damaged: 2 files of books, which can be made again: ${large.file}, ${small.file}.\n`;
    const backedUp = await backupHere(lacking);
    expect(backedUp.out).toContain(`, 1 file. Read back and whole.${sentence}`);
    const place = await emptyPlace();
    const restored = await restoreHere(lacking, place);
    expect(restored.out).toContain(sentence);
    expect(await contentsOf(filesOf(place))).toEqual({ [large.file]: Buffer.from('other') });
    await product.files.write(small.file, SMALL);
    await product.files.write(large.file, new Blob([LARGE]));
  });

  it('should be refused where FILES_LOCATION is another place', async () => {
    const to = path.join(folder, 'none.jsonl.gz');
    expect(await backupHere(to, { ...ofS3, FILES_LOCATION: 's3://bucket/none' })).toEqual({
      code: 2,
      out: '',
      err: 'FILES_LOCATION s3://bucket/none does not have the files of this database. Name the place that the server has.\n',
    });
  });
});

describe('a restore', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  /** A copy of the backup with other lines and a checksum that fits them. */
  const changed = (name: string, change: (lines: string[]) => string[]): string => {
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    const end = JSON.parse(lines.pop() ?? '') as object;
    const text = change(lines)
      .map((line) => `${line}\n`)
      .join('');
    const to = path.join(folder, name);
    writeFileSync(to, gzipSync(`${text}${JSON.stringify({ ...end, checksum: sha256(text) })}\n`));
    return to;
  };

  it('should refuse a place that has files of a database', async () => {
    const place = await emptyPlace();
    const filesLocation = filesOf(product.database).location;
    await expect(restoreFrom(file, { ...place, filesLocation })).rejects.toThrow(
      `There are files of a database in ${filesLocation} already. Name an empty place by FILES_LOCATION.`,
    );
    expect(await contentsOf(product.files)).toEqual(both);
  });

  it('should leave no files where the database is refused', async () => {
    const filesLocation = path.join(folder, 'refused');
    await expect(restoreFrom(file, { ...product.database, filesLocation })).rejects.toThrow(/already/);
    const files = filesOf({ ...product.database, filesLocation });
    expect([await contentsOf(files), await readMarker(files)]).toEqual([{}, undefined]);
  });

  it('should leave nothing where a file cannot be written', async () => {
    const place = await emptyPlace();
    const filesLocation = 's3://bucket/failing';
    const begun = s3.objects.size;
    // The marker and the list are read, the first file is written and read, and the second one is refused three times.
    s3.trouble.push(undefined, undefined, undefined, undefined, 503, 503, 503);
    await expect(restoreFrom(file, { ...place, filesLocation, s3: s3.access })).rejects.toThrow('refused');
    expect(s3.objects.size).toBe(begun);
    await restoreFrom(file, { ...place, filesLocation, s3: s3.access });
  });

  it('should refuse a damaged file in an archive whose checksum fits', async () => {
    const damaged = changed('damaged.jsonl.gz', (lines) =>
      lines.map((line) => (line === `"${SMALL.toString('base64')}"` ? '"b3RoZXI="' : line)),
    );
    await expect(restoreFrom(damaged, await emptyPlace())).rejects.toThrow('is damaged or incomplete');
  });

  it('should read an archive of the version before files', async () => {
    const older = changed('older.jsonl.gz', ([first = '', ...lines]) => {
      const header = { ...(JSON.parse(first) as object), version: 1 };
      return [
        JSON.stringify(header),
        ...lines.slice(
          0,
          lines.findIndex((line) => line.startsWith('{"file"')),
        ),
      ];
    });
    const place = await emptyPlace();
    const { files } = await restoreFrom(older, place);
    expect(files).toEqual({ count: 0, bytes: 0, lost: [large.file, small.file] });
  });
});

/** What needs a PostgreSQL to move to. */
function moving(): void {
  // On both engines: only PostgreSQL can be moved to.
  it.onBoth('should take the files along to an empty place, and leave those of the folder', async () => {
    const dataFolder = mkdtempSync(path.join(folder, 'embedded-'));
    const node = await openNode({ dataFolder, databaseUrl: undefined, drop: () => Promise.resolve() });
    const [one, two] = await fill(node);
    await node.close();
    const target = await emptyPlace();
    const move = (more: Record<string, string>) =>
      runProgram('operation/move.ts', [], {
        MERIDIAN_DATA: dataFolder,
        DATABASE_URL: target.databaseUrl ?? '',
        ...ofS3,
        ...more,
      });
    expect(await move({})).toEqual({
      code: 2,
      out: '',
      err: `There are files of a database in ${dataFolder}/files already. Name an empty place by FILES_LOCATION.\n`,
    });
    const filesLocation = 's3://bucket/moved';
    const { code, out, err } = await move({ FILES_LOCATION: filesLocation });
    expect([code, err]).toEqual([0, onlyAudit('move-to-postgres')]);
    expect(out).toContain(' rows in all, 2 files. Compared row for row.\n');
    const content = { [one.file]: LARGE, [two.file]: SMALL };
    const files = filesOf({ ...target, filesLocation, s3: s3.access });
    expect(await contentsOf(files)).toEqual(content);
    expect(await readMarker(files)).toBe(await identityOf(target));
    expect(await contentsOf(node.files)).toEqual(content);
    expect(await readMarker(node.files)).toBe(node.store.identity);
  });
}

describe.each(engine === 'postgres' ? ['PostgreSQL'] : [])('moving to %s', moving);
