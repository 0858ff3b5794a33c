import type { Book } from '../../../contract/month/book.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import type { Publication } from '../../../contract/publication/publication.ts';

/** What the list has, in the order of its tabs. */
export const LISTS = {
  books: { label: 'Books', empty: 'The books that are made are kept here, to fetch them again.' },
  pages: { label: 'Published pages', empty: 'Nothing of this strategy is public.' },
  snapshots: {
    label: 'Snapshots',
    empty: 'A snapshot keeps the whole strategy as it was. Each lock takes one, and so can you at any time.',
  },
} as const;
/** What the list says while it has nothing. */
export const EMPTY =
  'What is given out of this strategy is kept here: books, published pages, and the snapshots that they show.';
export type ListName = keyof typeof LISTS;

/** The name of a list that an address asks for; null for all. */
export const listIn = (search: URLSearchParams): ListName | null =>
  (Object.keys(LISTS) as ListName[]).find((name) => name === search.get('kind')) ?? null;

/** A row of the list. */
export type Row = { key: string; at: string } & (
  | { list: 'books'; book: Book }
  | { list: 'pages'; publication: Publication }
  | { list: 'snapshots'; snapshot: Snapshot }
);

/** Books, pages and snapshots as one list, what was made or changed last first. */
export function rowsOf({
  books = [],
  publications = [],
  snapshots = [],
}: {
  books?: readonly Book[] | undefined;
  publications?: readonly Publication[] | undefined;
  snapshots?: readonly Snapshot[] | undefined;
}): Row[] {
  const rows: Row[] = [
    ...books.map((book): Row => ({ list: 'books', key: `book ${book.id}`, at: book.at, book })),
    ...publications.map((publication): Row => ({
      list: 'pages',
      key: `page ${publication.id}`,
      at: publication.updatedAt,
      publication,
    })),
    ...snapshots.map((snapshot): Row => ({
      list: 'snapshots',
      key: `snapshot ${snapshot.id}`,
      at: snapshot.at,
      snapshot,
    })),
  ];
  // Stable, so that what came in one instant stays newest first.
  return rows.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
