import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { openFiles } from '../files/open-files.ts';
import { readMarker, writeMarker } from '../files/marker.ts';
import { it } from '../test/both.ts';
import { createDatabase, type Database, engine } from '../test/database.ts';
import { startS3 } from '../test/s3.ts';
import { claimFiles, OtherFilesError } from './claim-files.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

const s3 = await startS3();
const root = mkdtempSync(path.join(tmpdir(), 'meridian-claim-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;

let database: Database;
let store: Store;
beforeEach(async () => {
  database = await createDatabase();
  store = await openStore(database);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

describe.each([
  ['a folder', () => path.join(root, String(count++))],
  ['an S3 store', () => `s3://bucket/files-${count++}`],
])('a place for files in %s', (_what, location) => {
  const place = () => openFiles(location(), s3.access);

  // On both engines: upserts of the place.
  it.onBoth('should be marked for the database of the first start, and be known at the next', async () => {
    const files = place();
    expect(await claimFiles(store, files)).toEqual([]);
    expect(await readMarker(files)).toBe(store.identity);
    expect(await claimFiles(store, files)).toEqual([]);
  });

  it('should be refused where it is that of another database', async () => {
    const files = place();
    await writeMarker(files, 'another');
    const claiming = claimFiles(store, files, { isLost: true });
    await expect(claiming).rejects.toThrow(OtherFilesError);
    await expect(claiming).rejects.toThrow(
      `FILES_LOCATION ${files.location} has the files of another database.`,
    );
    expect(await readMarker(files)).toBe('another');
  });

  it('should be the same after it moved with its marker', async () => {
    const [before, after] = [place(), place()];
    await claimFiles(store, before);
    await writeMarker(after, store.identity);
    expect(await claimFiles(store, after)).toEqual([]);
  });
});

describe.each(engine === 'postgres' ? ['several nodes'] : [])('%s', () => {
  // On both engines: only PostgreSQL has several nodes.
  it.onBoth('should have the same place', async () => {
    const [first, second] = [
      openFiles(path.join(root, 'a'), undefined),
      openFiles(path.join(root, 'b'), undefined),
    ];
    // Both start at the same time.
    const starts = await Promise.allSettled([claimFiles(store, first), claimFiles(store, second)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused, claimed] = starts[0]?.status === 'rejected' ? [first, second] : [second, first];
    await expect(claimFiles(store, refused)).rejects.toThrow(
      `The files of this database are in ${claimed.location}, and FILES_LOCATION ${refused.location} is another place.`,
    );
    expect(await readMarker(refused)).toBeUndefined();
  });

  it.onBoth('should go on with another place where the first one is lost', async () => {
    const [lost, empty] = [
      openFiles(path.join(root, 'c'), undefined),
      openFiles(path.join(root, 'd'), undefined),
    ];
    await claimFiles(store, lost);
    expect(await claimFiles(store, empty, { isLost: true })).toEqual([
      `FILES_LOCATION ${empty.location} is new: the files of books that were in ${lost.location} are not there. Name that place, or make the books again.`,
    ]);
    expect(await claimFiles(store, empty)).toEqual([]);
  });
});

describe.each(engine === 'postgres' ? [] : ['one node'])('%s', () => {
  it('should go on with an empty place, and say so', async () => {
    const [lost, empty] = [
      openFiles(path.join(root, 'e'), undefined),
      openFiles(path.join(root, 'f'), undefined),
    ];
    await claimFiles(store, lost);
    expect(await claimFiles(store, empty)).toEqual([expect.stringContaining(lost.location)]);
    expect(await claimFiles(store, empty)).toEqual([]);
  });
});
