import type { Generated } from 'kysely';
import type { BOOK_STATES, BookFormat } from '../../contract/month/book.ts';

/** What books of a strategy show, kept under names. */
interface BookTemplatesTable {
  id: Generated<number>;
  strategy_id: number;
  name: string;
  /** JSON of the choices. */
  choices: string;
}

/** Books of snapshots, made or being made by a job. */
interface BooksTable {
  id: Generated<number>;
  strategy_id: number;
  snapshot_id: number;
  title: string;
  format: BookFormat;
  /** JSON of the choices. */
  choices: string;
  state: (typeof BOOK_STATES)[number];
  /** Percent. */
  progress: number;
  error: string | null;
  pages: number | null;
  /** Bytes. */
  size: number | null;
  user_id: number;
  at: string;
  /** The file in base64, of books that were made before files had a place of their own; `books.tidy` moves it there. */
  content: string | null;
  /** The name of the file in the store of files; null until it is made. */
  file: string | null;
  /** SHA-256 of the file, in hex. */
  digest: string | null;
}

/** The tables of books. */
export interface BookTables {
  book_templates: BookTemplatesTable;
  books: BooksTable;
}
