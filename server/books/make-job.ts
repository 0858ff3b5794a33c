import { setInterval } from 'node:timers/promises';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { BookChoices, BookFormat } from '../../contract/month/book.ts';
import type { FileStore } from '../files/file-store.ts';
import { ProcessEndedError } from '../lib/child-process.ts';
import { storeBook } from './files.ts';
import { makeBook, UnmakeableError } from './make.ts';
import { readSource } from './read.ts';
import type { Row } from '../store/schema.ts';
import type { JobContext } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';

/** The time between two writes of the progress, which also find out that a book was deleted: milliseconds. */
const PROGRESS_MS = 400;

/** How many processes a book may end before it is given up: it may be too large for them. */
const PROCESSES_MAX = 2;

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

/** Writes the progress of a book until it is made; aborts once the book is deleted. */
async function writeProgress(
  store: Store,
  id: number,
  progress: () => number,
  { made, deleted }: { made: AbortSignal; deleted: AbortController },
): Promise<void> {
  try {
    for await (const _ of setInterval(PROGRESS_MS, undefined, { signal: made })) {
      // Progress is only shown: where it cannot be stored, the book is made all the same.
      const isThere = await set(store, id, { progress: progress() }).catch(() => true);
      if (!isThere) deleted.abort();
    }
  } catch (error) {
    if (!made.aborted) throw error;
  }
}

/** Where the record of a book is, and its file. */
interface Places {
  store: Store;
  files: FileStore;
}

/** Stores a book that was made: first its file, then the record that names it. */
async function keepBook(
  { store, files }: Places,
  book: { id: number; format: BookFormat },
  { bytes, pages, title }: { bytes: Buffer; pages: number; title: string },
): Promise<void> {
  const stored = await storeBook(files, book, bytes);
  const isThere = await set(store, book.id, { state: 'done', progress: 100, title, pages, ...stored });
  if (!isThere) await files.remove(stored.file);
}

/**
 * Makes a book, and stores its file. Made again it is the same, so it may run twice. Throws what may pass, so that the job is
 * tried again.
 */
export async function makeBookJob(
  { store, files }: Places,
  bookId: number,
  { signal, attempts }: Pick<JobContext, 'signal' | 'attempts'>,
): Promise<void> {
  const book = await store.read
    .selectFrom('books')
    .select(['strategy_id', 'snapshot_id', 'format', 'choices', 'state'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  if (!book || book.state === 'done' || book.state === 'failed') return;
  if (!(await set(store, bookId, { state: 'running', progress: 0 }))) return;
  const deleted = new AbortController();
  const ended = new AbortController();
  let progress = 0;
  const writing = writeProgress(store, bookId, () => progress, { made: ended.signal, deleted });
  try {
    const choices = JSON.parse(book.choices) as BookChoices;
    const source = await readSource(store.read, book.strategy_id, book.snapshot_id, choices);
    const made = await makeBook(source, book.format, {
      signal: AbortSignal.any([signal, deleted.signal]),
      onProgress: (percent) => (progress = percent),
    });
    ended.abort();
    await writing;
    if ('refusal' in made) await set(store, bookId, { state: 'failed', error: made.refusal });
    else await keepBook({ store, files }, { id: bookId, format: book.format }, made);
  } catch (error) {
    ended.abort();
    await writing;
    if (deleted.signal.aborted) return;
    const isTooLarge = error instanceof ProcessEndedError && attempts >= PROCESSES_MAX;
    if (isTooLarge || error instanceof UnmakeableError) await failBook(store, bookId);
    throw error;
  }
}
