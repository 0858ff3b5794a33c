import { setTimeout as delay } from 'node:timers/promises';
import { transact } from '../change/transact.ts';
import type { FileStore } from '../files/file-store.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { BOOK_FILES, bookIdOf, storeBook } from './files.ts';

/** How many books of a run are moved out of the database, and the pause between two runs: milliseconds. */
const MOVED_MAX = 20;
const PAUSE_MS = 10_000;
/** The pause between two books, in which others write: milliseconds. */
const BREATH_MS = 50;
/** From here on, a file that no record names was left by a process that ended: milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** How many files are compared with the records at a time. */
const COMPARED = 500;

/** Moves the file of one book out of the database. It is written before the record names it. */
async function moveOne(store: Store, files: FileStore, id: number): Promise<void> {
  const book = await store.read
    .selectFrom('books')
    .select(['format', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!book || book.content === null) return;
  const stored = await storeBook(files, { id, format: book.format }, Buffer.from(book.content, 'base64'));
  const { numUpdatedRows } = await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .updateTable('books')
      .set({ ...stored, content: null })
      .where('id', '=', id)
      .where('content', 'is not', null)
      .executeTakeFirst(),
  );
  // It was deleted meanwhile, or another node was faster.
  if (numUpdatedRows === 0n) await files.remove(stored.file);
}

/** Moves some files out of the database; returns whether there may be more. */
async function moveSome(store: Store, files: FileStore, signal: AbortSignal): Promise<boolean> {
  const books = await store.read
    .selectFrom('books')
    .select('id')
    .where('content', 'is not', null)
    .orderBy('id')
    .limit(MOVED_MAX)
    .execute();
  for (const { id } of books) {
    signal.throwIfAborted();
    await moveOne(store, files, id);
    await delay(BREATH_MS);
  }
  return books.length === MOVED_MAX;
}

/** Removes those of some files that no record names. */
async function removeUnnamed(store: Store, files: FileStore, names: readonly string[]): Promise<void> {
  const ids = names.flatMap((name) => bookIdOf(name) ?? []);
  if (ids.length === 0) return;
  const books = await store.read.selectFrom('books').select('file').where('id', 'in', ids).execute();
  const named = new Set(books.map(({ file }) => file));
  for (const name of names) if (!named.has(name)) await files.remove(name);
}

/** Removes the files that no record names, but for those of books that may be being made. */
async function removeAbandoned(store: Store, files: FileStore, signal: AbortSignal): Promise<void> {
  const before = Date.now() - ABANDONED_MS;
  let names: string[] = [];
  for await (const { name, at } of files.list(BOOK_FILES)) {
    signal.throwIfAborted();
    if (bookIdOf(name) === undefined || at.getTime() > before) continue;
    if (names.push(name) < COMPARED) continue;
    await removeUnnamed(store, files, names);
    names = [];
  }
  await removeUnnamed(store, files, names);
}

/**
 * Moves files of books out of the database, then removes files that no record names. Returns when to go on, where there is
 * more to move.
 */
export async function tidyBooks(
  store: Store,
  files: FileStore,
  signal: AbortSignal,
): Promise<Date | undefined> {
  if (await moveSome(store, files, signal)) return new Date(Date.now() + PAUSE_MS);
  await removeAbandoned(store, files, signal);
  return undefined;
}
