import type { Book, BookChoices, BookFormat, BookTemplate } from '../../contract/month/book.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { deleteRecord, insertRecord, requireRecord, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { enqueue } from '../jobs/queue.ts';
import { readBook, readTemplate } from './read.ts';

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

/** Adds a book that a job makes. */
export async function createBook(tx: StrategyTx, { snapshotId, format, choices }: NewBook): Promise<Book> {
  const { writer, strategyId, userId, at } = tx;
  await requireRecord(writer, 'snapshot', strategyId, snapshotId);
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
  const { title: strategyTitle } = await writer
    .selectFrom('strategies')
    .select('title')
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  const title = choices.title || strategyTitle;
  const values = {
    snapshot_id: snapshotId,
    title,
    format,
    choices: JSON.stringify(choices),
    state: 'waiting',
    progress: 0,
    user_id: userId,
    at,
  } as const;
  const after = { title, format, snapshotId };
  const id = await insertRecord(tx, 'book', values, { label: title, after });
  await enqueue(writer, { kind: 'books.make', payload: { bookId: id } });
  return readBook(writer, id);
}

/** Deletes a book. A job that makes it finds it gone. */
export async function deleteBook(tx: StrategyTx, id: number): Promise<void> {
  const { title, format, snapshotId } = await readBook(tx.writer, id);
  await deleteRecord(tx, 'book', { id, label: title }, { title, format, snapshotId });
}
