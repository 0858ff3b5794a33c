import { createHash, randomBytes } from 'node:crypto';
import type { BookFormat } from '../../contract/month/book.ts';
import type { FileStore } from '../files/file-store.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Writer } from '../store/writer.ts';

/** What the names of all files of books begin with. */
export const BOOK_FILES = 'books/';
const NAME = /^books\/(?<id>\d+)-[\da-f]{16}\.\w+$/;

/** The book that a file was written for; undefined where the name is none of these. */
export function bookIdOf(name: string): number | undefined {
  const id = NAME.exec(name)?.groups?.['id'];
  return id === undefined ? undefined : Number(id);
}

/** How a record names its file. */
export interface StoredBook {
  file: string;
  digest: string;
  size: number;
}

/**
 * Writes the file of a book. Its name is a new one each time, so nothing that a record names is ever replaced, and what no
 * record names is older than any book that is being made.
 */
export async function storeBook(
  files: FileStore,
  { id, format }: { id: number; format: BookFormat },
  bytes: Buffer,
): Promise<StoredBook> {
  const file = `${BOOK_FILES}${id}-${randomBytes(8).toString('hex')}.${format}`;
  await files.write(file, new Uint8Array(bytes));
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { file, digest, size: bytes.length };
}

/** How long files stay after their books are deleted: a backup that has begun still reads them. Milliseconds. */
const KEPT_MS = 60 * 60 * 1000;

/** Has a job remove files whose records no longer name them. */
export async function removeLater(writer: Writer, files: readonly (string | null)[]): Promise<void> {
  const names = files.filter((file) => file !== null);
  if (names.length === 0) return;
  const dueAt = new Date(Date.now() + KEPT_MS);
  await enqueue(writer, { kind: 'books.remove-files', payload: { files: names }, dueAt });
}

/** Has the files of a strategy removed whose books are about to be deleted. */
export async function removeAllLater(writer: Writer, strategyId: number): Promise<void> {
  const books = await writer
    .selectFrom('books')
    .select('file')
    .where('strategy_id', '=', strategyId)
    .where('file', 'is not', null)
    .execute();
  await removeLater(
    writer,
    books.map(({ file }) => file),
  );
}
