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
  /** The file in base64, because backups are text. It comes last, so that reading the others does not read its pages on SQLite. */
  content: string | null;
}

/** The tables of books. */
export interface BookTables {
  book_templates: BookTemplatesTable;
  books: BooksTable;
}
