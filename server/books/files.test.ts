import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import { type FileStore, FileStoreError } from '../files/file-store.ts';
import type { Row } from '../store/schema.ts';
import { attachWriter, write } from '../store/write.ts';
import { Signals } from '../store/signals.ts';
import { describe, it } from '../test/both.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { storedBook } from '../test/stored-book.ts';
import { strategyOf } from '../test/strategy.ts';
import { bookJobs } from './jobs.ts';
import { makeBookJob } from './make-job.ts';
import { tidyBooks } from './tidy.ts';

const product = await startProduct();
const { store, files } = product;
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1 });
const params = { id: board.id };
const snapshot = await owner.done('snapshots.create', { params, body: { name: 'Close' } });
const { signal } = new AbortController();
const context = { principal: { kind: 'job', job: 'x' }, signal, attempts: 1 } as const;

const folder = path.join(product.database.dataFolder, 'files', 'books');
const onDisk = (): string[] => readdirSync(folder).toSorted();
const clearJobs = () => write(store, (writer) => writer.deleteFrom('jobs').execute());
afterEach(clearJobs);

const set = (id: number, values: Partial<Row<'books'>>) =>
  write(store, (writer) => writer.updateTable('books').set(values).where('id', '=', id).execute());
const rowOf = (id: number) =>
  store.read.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A book that waits to be made. */
const begin = async (): Promise<number> => {
  const body = { snapshotId: snapshot.id, format: 'pdf', sections: ['cover'] as 'cover'[] } as const;
  return (await owner.done('books.create', { params, body })).id;
};

/** A book with a file of these bytes. */
const bookOf = (text: string, of = { strategyId: board.id, snapshotId: snapshot.id }) =>
  storedBook(product, owner, of, Buffer.from(text));

const download = (id: number) => owner.call('books.readFile', { params: { id } });

/** Runs the jobs of a kind that wait, whenever they are due. */
async function run(kind: 'books.remove-files'): Promise<number[]> {
  const jobs = await store.read.selectFrom('jobs').selectAll().where('kind', '=', kind).execute();
  const { [kind]: job } = bookJobs(store, files);
  for (const { payload } of jobs) await job?.perform(JSON.parse(payload) as never, context);
  return jobs.map(({ due_at }) => Math.round((Date.parse(due_at) - Date.now()) / 60_000));
}

describe('the file of a book', () => {
  it('should be in the store, and its record have its name and digest', async () => {
    const id = await begin();
    await makeBookJob(product, id, context);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'done', content: null });
    expect(row.file).toMatch(new RegExp(`^books/${id}-[\\da-f]{16}\\.pdf$`));
    expect(row.digest).toMatch(/^[\da-f]{64}$/);
    expect(onDisk()).toEqual([path.basename(row.file ?? '')]);
    const { status, bytes, headers } = await download(id);
    expect([status, bytes.length, headers['content-length']]).toEqual([200, row.size, String(row.size)]);
  });

  it.each<[string, (file: string) => void]>([
    ['is missing', (file) => rmSync(file)],
    ['is damaged', (file) => writeFileSync(file, 'other')],
    ['is cut off', (file) => writeFileSync(file, '')],
  ])('should be told of in a sentence where it %s', async (_what, harm) => {
    const { id, file } = await bookOf('bytes');
    harm(path.join(folder, path.basename(file)));
    const sentence =
      'The file is missing or damaged on the server. Make it again; if that fails, tell who runs this server.';
    expect(await download(id)).toMatchObject(refused('not_found', sentence));
    await owner.done('books.delete', { params: { id } });
  });

  // On both engines: requests at the same time.
  it.onBoth('should be made again where it was lost, once at a time', async () => {
    const { id, file } = await bookOf('lost');
    await clearJobs();
    rmSync(path.join(folder, path.basename(file)));
    const again = () => owner.done('books.makeAgain', { params: { id } });
    expect(await again()).toMatchObject({ id, state: 'waiting', progress: 0, pages: null, size: null });
    await set(id, { state: 'running' });
    expect(await again()).toMatchObject({ state: 'running' });
    expect(await download(id)).toMatchObject(
      refused('not_found', 'The file of this book does not exist, or is not shared with you.'),
    );
    const jobs = await store.read.selectFrom('jobs').select(['kind', 'payload']).orderBy('kind').execute();
    expect(jobs).toEqual([
      { kind: 'books.make', payload: JSON.stringify({ bookId: id }) },
      { kind: 'books.remove-files', payload: JSON.stringify({ files: [file] }) },
    ]);
    await makeBookJob(product, id, context);
    expect((await download(id)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { changes } = await owner.done('changes.list', { params, query: {} });
    expect(
      changes.filter(({ entity, operation }) => entity === 'book' && operation === 'update'),
    ).toHaveLength(1);
  });

  it('should be asked for again later where the store is away', async () => {
    const { id } = await bookOf('bytes');
    const reading = vi.spyOn(files, 'read');
    reading.mockRejectedValue(new FileStoreError('The store cannot be reached.'));
    expect(await download(id)).toMatchObject(
      refused('unavailable', 'The files cannot be reached just now. Try again in a moment.'),
    );
    reading.mockRestore();
    expect(String((await download(id)).bytes)).toBe('bytes');
  });

  it('should be removed an hour after its book was deleted', async () => {
    const { id, file } = await bookOf('bytes');
    await owner.done('books.delete', { params: { id } });
    expect(onDisk()).toContain(path.basename(file));
    expect(await run('books.remove-files')).toEqual([60]);
    expect(onDisk()).not.toContain(path.basename(file));
  });

  it('should be removed with its strategy', async () => {
    const other = await strategyOf(owner);
    const { id: snapshotId } = await owner.done('snapshots.create', {
      params: { id: other.id },
      body: { name: 'One' },
    });
    const of = { strategyId: other.id, snapshotId };
    const made = [await bookOf('a', of), await bookOf('b', of)];
    const before = onDisk();
    await owner.done('strategies.delete', { params: { id: other.id } });
    expect(await run('books.remove-files')).toEqual([60]);
    expect(onDisk()).toEqual(before.filter((name) => !made.some(({ file }) => file.endsWith(name))));
  });

  it('should leave nothing where its book is deleted while it is stored', async () => {
    const id = await begin();
    const before = onDisk();
    const deleting: FileStore = {
      ...files,
      write: async (name, content) => {
        await files.write(name, content);
        await owner.done('books.delete', { params: { id } });
      },
    };
    await makeBookJob({ store, files: deleting }, id, context);
    expect(onDisk()).toEqual(before);
  });
});

describe('tidying the files of books', () => {
  const old = 'JVBERg==';

  // On both engines: bytes that are in the database move out of it.
  it.onBoth(
    'should move what is in the database, a few at a time, so that it can be downloaded as before',
    async () => {
      const ids: number[] = [];
      for (let count = 0; count < 21; count++) {
        const id = await begin();
        await set(id, { state: 'done', size: 4, content: old });
        ids.push(id);
      }
      const moved = async () => {
        const rows = await store.read.selectFrom('books').selectAll().where('id', 'in', ids).execute();
        return rows.filter(({ file, content }) => file !== null && content === null).length;
      };
      const next = await tidyBooks(store, files, signal);
      expect(next?.getTime()).toBeGreaterThan(Date.now());
      expect(await moved()).toBe(20);
      for (const id of [ids[0], ids[20]]) expect(String((await download(id ?? 0)).bytes)).toBe('%PDF');
      expect(await tidyBooks(store, files, signal)).toBeUndefined();
      expect(await moved()).toBe(21);
      for (const id of ids) await owner.done('books.delete', { params: { id } });
      await run('books.remove-files');
    },
  );

  it.onBoth('should leave the bytes where they are until their file is written and named', async () => {
    const id = await begin();
    await set(id, { state: 'done', size: 4, content: old });
    const full: FileStore = { ...files, write: () => Promise.reject(new FileStoreError('No room.')) };
    await expect(tidyBooks(store, full, signal)).rejects.toThrow('No room.');
    const away = attachWriter(
      { ...store },
      { transact: () => Promise.reject(new Error('Connection terminated')), signals: new Signals() },
    );
    await expect(tidyBooks(away, files, signal)).rejects.toThrow('Connection terminated');
    expect(await rowOf(id)).toMatchObject({ file: null, content: old });
    expect(await tidyBooks(store, files, signal)).toBeUndefined();
    expect(String((await download(id)).bytes)).toBe('%PDF');
    await owner.done('books.delete', { params: { id } });
  });

  // On both engines: SQL finds files that no record names.
  it.onBoth('should remove files older than a day that no record names', async () => {
    const { id, file } = await bookOf('kept');
    const orphan = `books/${id}-0123456789abcdef.pdf`;
    const gone = 'books/999999-0123456789abcdef.pptx';
    const young = `books/${id}-fedcba9876543210.pdf`;
    const strange = 'books/notes.txt';
    for (const name of [orphan, gone, young, strange]) await files.write(name, new Blob(['x']));
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    for (const name of [file, orphan, gone, strange])
      utimesSync(path.join(folder, path.basename(name)), yesterday, yesterday);
    const before = onDisk();
    await tidyBooks(store, files, signal);
    expect(onDisk()).toEqual(before.filter((name) => !orphan.endsWith(name) && !gone.endsWith(name)));
    expect(String((await download(id)).bytes)).toBe('kept');
  });
});
