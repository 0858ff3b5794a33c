import { mkdtempSync, openAsBlob, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '../test/s3.ts';
import { type FileStore, FileStoreError, readWhole, type StoredFile } from './file-store.ts';
import { openFiles } from './open-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const s3 = await startS3();

async function listOf(files: FileStore, prefix: string): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const file of files.list(prefix)) all.push(file);
  return all;
}

const namesOf = async (files: FileStore, prefix: string): Promise<string[]> =>
  (await listOf(files, prefix)).map(({ name }) => name).toSorted();

describe.each([
  ['a folder', path.join(folder, 'deep/files')],
  ['an S3 store', 's3://bucket/meridian/files'],
  ['an S3 store without prefix', 's3://bucket'],
])('files in %s', (_name, location) => {
  const files = openFiles(location, s3.access);

  it('should be written, replaced, read and removed', async () => {
    expect(await files.read('books/1.pdf')).toBeUndefined();
    expect(await files.size('books/1.pdf')).toBeUndefined();
    await files.write('books/1.pdf', new Blob(['first']));
    const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
    await files.write('books/1.pdf', bytes);
    expect(await files.size('books/1.pdf')).toBe(bytes.length);
    expect((await readWhole(files, 'books/1.pdf'))?.equals(bytes)).toBe(true);
    await files.remove('books/1.pdf');
    await files.remove('books/1.pdf');
    expect(await files.read('books/1.pdf')).toBeUndefined();
  });

  it('should be written from a file on the disk, and be empty', async () => {
    const source = path.join(folder, 'source');
    writeFileSync(source, 'from the disk');
    await files.write('copy', await openAsBlob(source));
    expect(String(await readWhole(files, 'copy'))).toBe('from the disk');
    await files.write('copy', new Blob([]));
    expect(await files.size('copy')).toBe(0);
    expect(await readWhole(files, 'copy')).toHaveLength(0);
    await files.remove('copy');
  });

  it('should be listed by the beginning of their names, however many there are', async () => {
    const names = ['a/1.pdf', 'a/2.pdf', 'a/b/3.pdf', 'ab.pdf', 'a/4.pdf', 'a/5.pdf', 'a/6.pdf', 'a/7.pdf'];
    for (const name of names) await files.write(name, new Blob([name]));
    expect(await namesOf(files, 'a/')).toEqual(names.filter((name) => name !== 'ab.pdf').toSorted());
    expect(await namesOf(files, 'a')).toEqual(names.toSorted());
    expect(await namesOf(files, 'none/')).toEqual([]);
    const [file] = await listOf(files, 'ab');
    expect(file).toEqual({ name: 'ab.pdf', size: 6, at: expect.any(Date) as unknown });
    for (const name of names) await files.remove(name);
  });

  it.each(['', '../up', 'a/../b', '/root', 'a//b', '.hidden', 'a b', 'a/', 'ä'])(
    'should not have the name %j',
    async (name) => {
      await expect(files.write(name, new Blob(['x']))).rejects.toThrow(FileStoreError);
      await expect(files.read(name)).rejects.toThrow(FileStoreError);
      await expect(files.remove(name)).rejects.toThrow(FileStoreError);
    },
  );
});

describe('a folder of files', () => {
  it('should keep nothing of a write that failed, or that a process left behind long ago', async () => {
    const place = path.join(folder, 'crashed');
    const files = openFiles(place, undefined);
    const broken = new Blob(['x']);
    broken.stream = () =>
      new ReadableStream({ pull: (controller) => controller.error(new Error('The disk is gone')) });
    await expect(files.write('one', broken)).rejects.toThrow('could not be written: The disk is gone.');
    const left = path.join(place, '.partial', 'left');
    writeFileSync(left, 'half');
    await files.write('two', new Blob(['x']));
    expect(readdirSync(path.dirname(left))).toEqual(['left']);
    expect(await namesOf(files, '')).toEqual(['two']);
    utimesSync(left, 0, 0);
    await files.write('two', new Blob(['y']));
    expect(readdirSync(path.dirname(left))).toEqual([]);
  });

  it('should say what is wrong with it', async () => {
    const file = path.join(folder, 'no-folder');
    writeFileSync(file, '');
    const files = openFiles(file, undefined);
    await expect(files.write('one', new Blob(['x']))).rejects.toThrow(
      `The files in ${file} could not be written: ENOTDIR.`,
    );
    await expect(namesOf(files, '')).rejects.toThrow('could not be listed: ENOTDIR.');
  });
});

describe('an S3 store of files', () => {
  const location = 's3://bucket/deep';
  const files = openFiles(location, s3.access);

  it('should have its objects below its prefix', async () => {
    await files.write('books/1.pdf', new Blob(['x']));
    expect([...s3.objects.keys()]).toEqual(['bucket/deep/books/1.pdf']);
    await files.remove('books/1.pdf');
  });

  it('should be asked again where it is busy or breaks the connection off', async () => {
    s3.trouble.push(503, 'broken');
    await files.write('one', new Blob(['x']));
    s3.trouble.push(429);
    expect(String(await readWhole(files, 'one'))).toBe('x');
    s3.trouble.push(503, 503, 503);
    await expect(files.size('one')).rejects.toThrow(`${location} at ${s3.access.endpoint} refused HEAD`);
  });

  it.each([
    ['a wrong secret', location, { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['a wrong key', location, { accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    ['a bucket that is not there', 's3://other', {}, 'NoSuchBucket'],
    ['an address where nothing answers', location, { endpoint: 'http://127.0.0.1:1' }, 'cannot be reached'],
  ])('should say that it has %s', async (_name, place, access, why) => {
    const wrong = openFiles(place, { ...s3.access, ...access });
    await expect(wrong.write('one', new Blob(['x']))).rejects.toThrow(why);
    await expect(wrong.read('one')).rejects.toThrow(FileStoreError);
    await expect(namesOf(wrong, '')).rejects.toThrow(why);
    await expect(wrong.remove('one')).rejects.toThrow(why);
  });

  it('should be refused where its address or the access to it is none', () => {
    expect(() => openFiles('s3://Bucket', s3.access)).toThrow('must be a folder, or s3://bucket/prefix');
    expect(() => openFiles('s3:bucket', s3.access)).toThrow('must be a folder, or s3://bucket/prefix');
    expect(() => openFiles(location, undefined)).toThrow('needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  });
});
