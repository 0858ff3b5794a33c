import type { Book, BookChoices, BookFormat, BookTemplate } from '../../contract/month/book.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { deleteRecord, insertRecord, requireRecord, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Writer } from '../store/writer.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Row } from '../store/schema.ts';
import { removeLater } from './files.ts';
import { readBook, readFileName, readTemplate } from './read.ts';

/** How many books of a strategy may wait or be made at the same time. */
const UNFINISHED_MAX = 5;

/** Choices under a name. */
type NewTemplate = BookChoices & { name: string };

/** Keeps choices as a template. */
export async function addTemplate(tx: StrategyTx, { name, ...choices }: NewTemplate): Promise<BookTemplate> {
  const values = { name, choices: JSON.stringify(choices) };
  const after = { name, ...choices };
  const id = await insertRecord(tx, 'bookTemplate', values, { label: name, after });
  return { id, strategyId: tx.strategyId, name, ...choices };
}

/** What of a template is given; the rest stays. */
type TemplateFields = { [K in keyof NewTemplate]?: NewTemplate[K] | undefined };

/** Changes a template. */
export async function updateTemplate(
  tx: StrategyTx,
  id: number,
  input: TemplateFields,
): Promise<BookTemplate> {
  const { id: _, strategyId, ...before } = await readTemplate(tx.writer, tx.strategyId, id);
  const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after: NewTemplate = { ...before, ...changed };
  const { name, ...choices } = after;
  const set = { name, choices: JSON.stringify(choices) };
  await updateRecord(tx, 'bookTemplate', { id, label: name }, set, { before, after: { ...after } });
  return { id, strategyId, ...after };
}

/** Deletes a template. */
export async function deleteTemplate(tx: StrategyTx, id: number): Promise<void> {
  const { id: _, strategyId: __, ...before } = await readTemplate(tx.writer, tx.strategyId, id);
  await deleteRecord(tx, 'bookTemplate', { id, label: before.name }, before);
}

/** Which book to make. */
export interface NewBook {
  snapshotId: number;
  format: BookFormat;
  choices: BookChoices;
}

/** Refuses one more book to make where enough of a strategy wait or are being made. */
async function refuseTooManyUnfinished({ writer, strategyId }: StrategyTx): Promise<void> {
  const unfinished = await writer
    .selectFrom('books')
    .select('id')
    .where('strategy_id', '=', strategyId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  if (unfinished.length >= UNFINISHED_MAX)
    throw new Refusal(
      'limit_reached',
      `${UNFINISHED_MAX} books are being made. Wait until one of them is done.`,
    );
}

const haveMade = (writer: Writer, bookId: number): Promise<void> =>
  enqueue(writer, { kind: 'books.make', payload: { bookId } });

/** Adds a book that a job makes. */
export async function createBook(tx: StrategyTx, { snapshotId, format, choices }: NewBook): Promise<Book> {
  const { writer, strategyId, at } = tx;
  await requireRecord(writer, 'snapshot', strategyId, snapshotId);
  await refuseTooManyUnfinished(tx);
  const id = await insertBook(tx, { snapshotId, format, choices }, { state: 'waiting', at });
  await haveMade(writer, id);
  return readBook(writer, id);
}

/** Why a book that came with a strategy file has no document. */
const UNMADE = 'This book came with a strategy file, which has no documents. Make it again.';

/** Adds a book that was made elsewhere, without its document. */
export const addUnmadeBook = (tx: StrategyTx, book: NewBook, at: string): Promise<number> =>
  insertBook(tx, book, { state: 'failed', error: UNMADE, at });

async function insertBook(
  tx: StrategyTx,
  { snapshotId, format, choices }: NewBook,
  more: Pick<Row<'books'>, 'state' | 'at'> & { error?: string },
): Promise<number> {
  const { title: strategyTitle } = await tx.writer
    .selectFrom('strategies')
    .select('title')
    .where('id', '=', tx.strategyId)
    .executeTakeFirstOrThrow();
  const title = choices.title || strategyTitle;
  const values = {
    snapshot_id: snapshotId,
    title,
    format,
    choices: JSON.stringify(choices),
    progress: 0,
    user_id: tx.userId,
    ...more,
  };
  return insertRecord(tx, 'book', values, { label: title, after: { title, format, snapshotId } });
}

/** Has a book made anew, of the corrected results where there are some, whatever became of its file. One that waits or is being made stays as it is. */
export async function makeBookAgain(tx: StrategyTx, id: number): Promise<Book> {
  const { writer } = tx;
  const { title, state, snapshotId, supersededBy = snapshotId } = await readBook(writer, id);
  if (state === 'done' || state === 'failed') {
    await refuseTooManyUnfinished(tx);
    await removeLater(writer, [await readFileName(writer, id)]);
    const waiting = { state: 'waiting', progress: 0, error: null, pages: null, size: null } as const;
    const none = { file: null, digest: null, content: null };
    const before = { state, snapshotId };
    const after = { state: waiting.state, snapshotId: supersededBy };
    const set = { ...waiting, ...none, snapshot_id: supersededBy };
    await updateRecord(tx, 'book', { id, label: title }, set, { before, after });
    await haveMade(writer, id);
  }
  return readBook(writer, id);
}

/** Deletes a book. A job that makes it finds it gone; another one removes its file. */
export async function deleteBook(tx: StrategyTx, id: number): Promise<void> {
  await removeLater(tx.writer, [await readFileName(tx.writer, id)]);
  const { title, format, snapshotId } = await readBook(tx.writer, id);
  await deleteRecord(tx, 'book', { id, label: title }, { title, format, snapshotId });
}
