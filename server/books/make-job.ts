import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { BookChoices } from '../../contract/month/book.ts';
import { makeBook } from './make.ts';
import { readSource } from './read.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** The least time between two writes of the progress: milliseconds. */
const PROGRESS_MS = 400;

const FAILED = 'The book could not be made. Try again; if it fails again, tell who runs this server.';

/** Changes a book; false where it is deleted. */
async function set(store: Store, id: number, values: Partial<Row<'books'>>): Promise<boolean> {
  const { numUpdatedRows } = await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer.updateTable('books').set(values).where('id', '=', id).executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Says that a book could not be made, so that it does not wait for ever. */
export const failBook = (store: Store, id: number): Promise<boolean> =>
  set(store, id, { state: 'failed', error: FAILED });

/** Makes a book, and stores its file. Made again it is the same, so it may run twice. */
export async function makeBookJob(store: Store, bookId: number, signal: AbortSignal): Promise<void> {
  const book = await store.read
    .selectFrom('books')
    .select(['strategy_id', 'snapshot_id', 'format', 'choices', 'state'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  if (!book || book.state === 'done' || book.state === 'failed') return;
  if (!(await set(store, bookId, { state: 'running', progress: 0 }))) return;
  const deleted = new AbortController();
  let written = performance.now();
  let writing = Promise.resolve();
  const storeProgress = async (before: Promise<void>, progress: number): Promise<void> => {
    await before;
    // Progress is only shown: where it cannot be stored, the book is made all the same.
    const isThere = await set(store, bookId, { progress }).catch(() => true);
    if (!isThere) deleted.abort();
  };
  const onProgress = (progress: number): void => {
    if (performance.now() - written < PROGRESS_MS) return;
    written = performance.now();
    writing = storeProgress(writing, progress);
  };
  try {
    const choices = JSON.parse(book.choices) as BookChoices;
    const source = await readSource(store.read, book.strategy_id, book.snapshot_id, choices);
    const made = await makeBook(source, book.format, {
      signal: AbortSignal.any([signal, deleted.signal]),
      onProgress,
    });
    await writing;
    if ('refusal' in made) await set(store, bookId, { state: 'failed', error: made.refusal });
    else {
      const { bytes, pages, title } = made;
      const content = bytes.toString('base64');
      await set(store, bookId, { state: 'done', progress: 100, title, pages, size: bytes.length, content });
    }
  } catch (error) {
    if (deleted.signal.aborted) return;
    // Where the server stops, another node makes it.
    if (!signal.aborted) await failBook(store, bookId);
    throw error;
  }
}
