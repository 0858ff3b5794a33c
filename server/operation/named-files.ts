import { createHash } from 'node:crypto';
import { type FileStore, piecesOf } from '../files/file-store.ts';
import { readMarker } from '../files/marker.ts';
import { IDENTITY } from '../store/identity.ts';
import { OperationError } from './command.ts';
import type { Summary } from './content.ts';
import type { Rows } from './whole.ts';

/** The migration since which records name files. */
const FILES_STEP = '0040_book_files';

/** The files that records name, with their digests. */
export type NamedFiles = ReadonlyMap<string, string>;

/** The files that the records of a database name; none where its schema is older. */
export async function readNamedFiles(database: Rows, steps: readonly string[]): Promise<NamedFiles> {
  if (!steps.includes(FILES_STEP)) return new Map();
  const books = await database
    .selectFrom('books')
    .select(['file', 'digest'])
    .where('file', 'is not', null)
    .orderBy('id')
    .execute();
  return new Map(books.map(({ file, digest }) => [String(file), String(digest)]));
}

/** Where a server last had the files of a database; undefined where none had. */
export async function readFilesLocation(
  database: Rows,
  steps: readonly string[],
): Promise<string | undefined> {
  if (!steps.includes(FILES_STEP)) return undefined;
  const row = await database.selectFrom(IDENTITY).select('files_location').executeTakeFirst();
  return (row?.['files_location'] as string | null | undefined) ?? undefined;
}

/** Throws OperationError unless a place has the files of a database: without them a copy would lack all of them. */
export async function requireOwnFiles(database: Rows, files: FileStore): Promise<void> {
  const { id } = await database.selectFrom(IDENTITY).select('id').executeTakeFirstOrThrow();
  if ((await readMarker(files)) === id) return;
  throw new OperationError(
    `FILES_LOCATION ${files.location} does not have the files of this database. Name the place that the server has.`,
  );
}

/** A file on its way to another place. Its pieces are read to their end before the next file. */
export interface MovingFile {
  name: string;
  pieces: AsyncIterable<Buffer>;
}

/** The files that are named, but for those that are not there. */
export async function* openNamed(files: FileStore, named: NamedFiles): AsyncGenerator<MovingFile> {
  for (const name of named.keys()) {
    const pieces = await piecesOf(files, name);
    if (pieces) yield { name, pieces };
  }
}

/** The files that were copied, and the names of those that records name and that are missing or damaged. */
export interface CopiedFiles {
  count: number;
  bytes: number;
  lost: string[];
}

/** What a copy of a database holds. */
export interface Copied {
  summary: Summary;
  files: CopiedFiles;
}

/** Digests and counts files on their way. */
export class FilesTally {
  readonly #digests = new Map<string, string>();
  #bytes = 0;

  /** The bytes of a file, which are digested meanwhile. */
  async *pass({ name, pieces }: MovingFile): AsyncGenerator<Buffer> {
    const digest = createHash('sha256');
    for await (const piece of pieces) {
      digest.update(piece);
      this.#bytes += piece.length;
      yield piece;
    }
    this.#digests.set(name, digest.digest('hex'));
  }

  /** The digest of a file that has passed. */
  digestOf(name: string): string {
    return this.#digests.get(name) ?? '';
  }

  result(named: NamedFiles): CopiedFiles {
    const lost = [...named].filter(([name, digest]) => this.#digests.get(name) !== digest);
    return { count: this.#digests.size, bytes: this.#bytes, lost: lost.map(([name]) => name) };
  }
}
