import {
  type Book,
  BOOK_TEMPLATES_MAX,
  type BookChoices,
  type BookFormat,
  BOOKS_MAX,
  type BookTemplate,
} from '../../contract/month/book.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import { readBook, readTemplate } from './read.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Store } from '../store/store.ts';
import type { Schema } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';
import { refuseTooMany } from '../change/refuse-too-many.ts';
import { asMember, type MemberContext, type MemberMutation } from '../change/member.ts';

/** How many books of a strategy may wait or be made at the same time. */
const UNFINISHED_MAX = 5;

const change = <T>(store: Store, by: MemberMutation, work: (open: MemberContext) => Promise<T>): Promise<T> =>
  asMember(store, by, 'content.change', work);

/** Adds a template to a strategy. */
export async function addTemplate(
  writer: Writer,
  strategyId: number,
  name: string,
  choices: BookChoices,
): Promise<BookTemplate> {
  const { id } = await writer
    .insertInto('book_templates')
    .values({ strategy_id: strategyId, name, choices: JSON.stringify(choices) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, strategyId, name, ...choices };
}

/** Keeps choices as a template. */
export const createTemplate = (
  store: Store,
  by: MemberMutation,
  name: string,
  choices: BookChoices,
): Promise<BookTemplate> =>
  change(store, by, async (open) => {
    const { writer, strategyId } = open;
    await refuseTooMany(
      open,
      'book_templates',
      BOOK_TEMPLATES_MAX,
      `A strategy can have at most ${BOOK_TEMPLATES_MAX} templates. Delete some first.`,
    );
    return addTemplate(writer, strategyId, name, choices);
  });

/** What of a template is given; the rest stays. */
type TemplateFields = { [K in 'name' | keyof BookChoices]?: BookTemplate[K] | undefined };

/** Changes a template. */
export const updateTemplate = (
  store: Store,
  by: MemberMutation,
  id: number,
  given: TemplateFields,
): Promise<BookTemplate> =>
  change(store, by, async ({ writer, strategyId }) => {
    const before = await readTemplate(writer, strategyId, id);
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after: BookTemplate = { ...before, ...fields };
    const { id: _, strategyId: __, name, ...choices } = after;
    const set: Partial<Schema['book_templates']> = { name, choices: JSON.stringify(choices) };
    await writer
      .updateTable('book_templates')
      .set({ name, choices: set.choices })
      .where('id', '=', id)
      .execute();
    return after;
  });

/** Deletes a template. */
export const deleteTemplate = (store: Store, by: MemberMutation, id: number): Promise<void> =>
  change(store, by, async ({ writer, strategyId }) => {
    await readTemplate(writer, strategyId, id);
    await writer.deleteFrom('book_templates').where('id', '=', id).execute();
  });

/** Which book to make. */
export interface NewBook {
  snapshotId: number;
  format: BookFormat;
  choices: BookChoices;
}

/** Adds a book that a job makes. */
export const createBook = (
  store: Store,
  by: MemberMutation,
  { snapshotId, format, choices }: NewBook,
): Promise<Book> =>
  change(store, by, async (open) => {
    const { writer, strategyId, userId, at } = open;
    const snapshot = await writer
      .selectFrom('snapshots')
      .innerJoin('strategies', 'strategies.id', 'snapshots.strategy_id')
      .select('strategies.title')
      .where('snapshots.id', '=', snapshotId)
      .where('strategy_id', '=', strategyId)
      .executeTakeFirst();
    if (!snapshot) throw notFound('This snapshot');
    await refuseTooMany(
      open,
      'books',
      BOOKS_MAX,
      `A strategy can keep at most ${BOOKS_MAX} books. Delete some first.`,
    );
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
    const { id } = await writer
      .insertInto('books')
      .values({
        strategy_id: strategyId,
        snapshot_id: snapshotId,
        title: choices.title || snapshot.title,
        format,
        choices: JSON.stringify(choices),
        state: 'waiting',
        progress: 0,
        user_id: userId,
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(writer, { kind: 'books.make', payload: { bookId: id } });
    return readBook(writer, id);
  });

/** Deletes a book. A job that makes it finds it gone. */
export const deleteBook = (store: Store, by: MemberMutation, id: number): Promise<void> =>
  change(store, by, async ({ writer, strategyId }) => {
    await writer.deleteFrom('books').where('id', '=', id).where('strategy_id', '=', strategyId).execute();
  });
