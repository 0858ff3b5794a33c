import { readMembers } from '../content/members.ts';
import { recordNotFound } from '../content/not-found.ts';
import type { Book, BookChoices, BookTemplate } from '../../contract/month/book.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { type FileStore, readChecked } from '../files/file-store.ts';
import type { FileBytes } from '../lib/answer-bytes.ts';
import { CORRECTION_COLUMNS, correctionsIn } from '../locks/corrections.ts';
import { documentTextOf } from '../locks/document-text.ts';
import { type HeldReviews, readHeldIn } from '../reviews/read.ts';
import { namerOf, type PersonNamer } from '../../contract/people/namer.ts';
import type { Reader } from '../store/store.ts';
import type { StoredSource } from './facts.ts';
import { shownName } from '../content/names.ts';

const books = (reader: Reader) =>
  reader
    .selectFrom('books')
    .innerJoin('users', 'users.id', 'books.user_id')
    .innerJoin('snapshots', 'snapshots.id', 'books.snapshot_id')
    .select(['books.id', 'books.strategy_id as strategyId', 'books.title', 'books.format', 'books.state'])
    .select(['books.progress', 'books.error', 'books.pages', 'books.size', 'books.at'])
    .select(['books.snapshot_id as snapshotId', 'snapshots.name as snapshot', 'snapshots.label as period'])
    .select(shownName('books.strategy_id').as('by'))
    .select(CORRECTION_COLUMNS);

/** The books of a strategy without their files, newest first. */
export async function readBooks(reader: Reader, strategyId: number): Promise<Book[]> {
  const rows = await books(reader)
    .where('books.strategy_id', '=', strategyId)
    .orderBy('books.id', 'desc')
    .execute();
  return rows.map(correctionsIn);
}

/** One book without its file. */
export async function readBook(reader: Reader, id: number): Promise<Book> {
  const row = await books(reader).where('books.id', '=', id).executeTakeFirst();
  if (!row) throw recordNotFound('book');
  return correctionsIn(row);
}

/** The name of the file of a book; null where there is none. */
export async function readFileName(reader: Reader, id: number): Promise<string | null> {
  const row = await reader.selectFrom('books').select('file').where('id', '=', id).executeTakeFirst();
  return row?.file ?? null;
}

const NO_FILE = { file: null, digest: null, size: null, content: null };

/** The bytes of the file of a book, once it is made. Throws LostFileError where they are not what was made. */
export async function openFileOf(reader: Reader, files: FileStore, id: number): Promise<FileBytes> {
  const row = await reader
    .selectFrom('books')
    .select(['file', 'digest', 'size', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { file, digest, size, content } = row ?? NO_FILE;
  if (file !== null && digest !== null && size !== null)
    return { bytes: await readChecked(files, file, digest), size };
  if (content === null) throw notFound('The file of this book');
  const bytes = Buffer.from(content, 'base64');
  return { bytes, size: bytes.length };
}

const templates = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('book_templates')
    .select(['id', 'strategy_id as strategyId', 'name', 'choices'])
    .where('strategy_id', '=', strategyId);

const toTemplate = ({
  choices,
  ...row
}: { choices: string } & Pick<BookTemplate, 'id' | 'strategyId' | 'name'>) => ({
  ...row,
  ...(JSON.parse(choices) as BookChoices),
});

/** The templates of a strategy. */
export async function readTemplates(reader: Reader, strategyId: number): Promise<BookTemplate[]> {
  const rows = await templates(reader, strategyId).orderBy('name').orderBy('id').execute();
  return rows.map(toTemplate);
}

/** One template of a strategy. */
export async function readTemplate(reader: Reader, strategyId: number, id: number): Promise<BookTemplate> {
  const row = await templates(reader, strategyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw recordNotFound('bookTemplate');
  return toTemplate(row);
}

/** The decisions of reviews and their actions, as they stood when each review ended: a book does not change by what is done later. */
const reviewedOf = (
  { reviews, actions }: HeldReviews,
  personOf: PersonNamer,
): Pick<StoredSource, 'decisions' | 'actions'> => ({
  decisions: reviews.flatMap(({ agenda }) =>
    agenda
      .filter(({ decision }) => decision !== '')
      .map(({ title, decision, decidedBy, decidedAt }) => ({
        about: title,
        text: decision,
        by: personOf(decidedBy ?? ''),
        day: (decidedAt ?? '').slice(0, 10),
      })),
  ),
  actions: actions.map(({ reviewId, about, title, ownerName, due, doneAt }) => ({
    about,
    text: title,
    owner: personOf(ownerName),
    due,
    status:
      doneAt !== null && doneAt <= (reviews.find(({ id }) => id === reviewId)?.heldAt ?? '')
        ? 'Done'
        : 'Open',
  })),
});

/** What a book of a snapshot is made from. */
export async function readSource(
  reader: Reader,
  strategyId: number,
  snapshotId: number,
  choices: BookChoices,
): Promise<StoredSource> {
  const snapshot = await reader
    .selectFrom('snapshots')
    .innerJoin('users', 'users.id', 'snapshots.user_id')
    .select(['snapshots.name', 'snapshots.note', 'snapshots.at', 'snapshots.document'])
    .select(['snapshots.grain', 'snapshots.start'])
    .select(shownName(strategyId).as('by'))
    .select(CORRECTION_COLUMNS)
    .where('snapshots.id', '=', snapshotId)
    .where('snapshots.strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!snapshot) throw recordNotFound('snapshot');
  const { grain, start, ...rest } = correctionsIn(snapshot);
  const held = await readHeldIn(reader, strategyId, { grain, start });
  const members = await readMembers(reader, strategyId);
  const people = members.map(({ handle, name }) => [handle, name] as const);
  const document = await documentTextOf(reader, { strategy_id: strategyId, document: rest.document });
  return { snapshot: { ...rest, document }, choices, people, ...reviewedOf(held, namerOf(people)) };
}
