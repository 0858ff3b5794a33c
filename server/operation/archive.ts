import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '../lib/sync-folder.ts';
import type { Engine } from '../store/store.ts';
import { FileLines, filesIn } from './archive-files.ts';
import { OperationError } from './command.ts';
import { type Lines, type Summary, ContentCounts } from './content.ts';
import { decryptFile, encrypt } from './encryption.ts';
import type { MovingFile } from './named-files.ts';

/** The version of the format since which archives have files. */
export const VERSION = 2;

/** The first line of an archive: format, time, engine and applied migrations. */
export interface Header {
  format: 'meridian-backup';
  version: 1 | typeof VERSION;
  at: string;
  engine: Engine;
  steps: string[];
}

/** The last line: the summary of the content, and the SHA-256 of all bytes before it. */
type Trailer = { end: true; checksum: string } & Summary;

/** The longest first line of an archive, and the longest of any other, such as a snapshot: bytes. */
const HEADER_MAX = 64 * 1024;
const LINE_MAX = 256 * 1024 * 1024;

const NEWLINE = 0x0a;
/** The first bytes of lines: `{`, `[` and `"`. */
const STARTS = new Set([0x7b, 0x5b, 0x22]);

async function* written(header: Header, lines: Lines, files: AsyncIterable<string>): AsyncGenerator<string> {
  const checksum = createHash('sha256');
  const tally = new ContentCounts();
  const first = `${JSON.stringify(header)}\n`;
  checksum.update(first);
  yield first;
  for await (const some of lines) {
    for (const line of some) tally.add(line);
    const text = some.map((line) => `${line}\n`).join('');
    checksum.update(text);
    yield text;
  }
  for await (const line of files) {
    const text = `${line}\n`;
    checksum.update(text);
    yield text;
  }
  const trailer: Trailer = { end: true, checksum: checksum.digest('hex'), ...tally.summary() };
  yield `${JSON.stringify(trailer)}\n`;
}

/**
 * The lines of an archive. Throws SyntaxError as soon as one cannot be a line of an archive, and OperationError where it cannot
 * be decrypted.
 */
async function* linesOf(file: string, secretKey: string | undefined): AsyncGenerator<string[]> {
  const bytes = Readable.from(decryptFile(file, secretKey), { objectMode: false });
  const plain = createGunzip();
  bytes.on('error', (error) => plain.destroy(error)).pipe(plain);
  let begun: Buffer[] = [];
  let [size, limit] = [0, HEADER_MAX];
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      const end = chunk.lastIndexOf(NEWLINE);
      if (end >= 0) {
        const lines = Buffer.concat([...begun, chunk.subarray(0, end)]);
        [begun, size, limit] = [[], 0, LINE_MAX];
        yield lines.toString().split('\n');
      }
      const rest = chunk.subarray(end + 1);
      if (rest.length === 0) continue;
      if (size === 0 && !STARTS.has(rest[0] ?? 0)) throw new SyntaxError('A line is no JSON');
      begun.push(rest);
      size += rest.length;
      if (size > limit) throw new SyntaxError('A line is too long');
    }
  } finally {
    bytes.destroy();
  }
  if (size > 0) throw new SyntaxError('The last line has no end');
}

/** The content lines of a checked archive, without its first line and what follows the counters. */
export async function* contentOfArchive(
  file: string,
  secretKey: string | undefined,
): AsyncGenerator<string[]> {
  for await (const lines of linesOf(file, secretKey)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('[')) {
        rows.push(line);
        continue;
      }
      if (rows.length > 0) yield rows;
      rows = [];
      const isEnd = line.startsWith('{"counters"');
      if (line.startsWith('{"table"') || isEnd) yield [line];
      if (isEnd) return;
    }
    if (rows.length > 0) yield rows;
  }
}

/** The files of a checked archive. */
export const filesOfArchive = (file: string, secretKey: string | undefined): AsyncGenerator<MovingFile> =>
  filesIn(linesOf(file, secretKey));

const isBackup = (header: Partial<Header> | null | undefined): boolean =>
  header?.format === 'meridian-backup';

/** Whether this version can read an archive by its first line. */
const isReadable = (header: Partial<Header> | null): boolean =>
  isBackup(header) && (header?.version === 1 || header?.version === VERSION);

/** What a line of the content is, by its start. */
const CONTENT = /^(?:\[|\{"table"|\{"counters")/;

/** Reads an archive to its end, or as far as this version can. */
async function readThrough(
  file: string,
  secretKey: string | undefined,
): Promise<{ header?: Header; trailer?: Trailer; summary: Summary; checksum: string }> {
  const checksum = createHash('sha256');
  const tally = new ContentCounts();
  const files = new FileLines();
  const ends: { header?: Header; trailer?: Trailer } = {};
  const result = () => ({ ...ends, summary: tally.summary(), checksum: checksum.digest('hex') });
  try {
    for await (const lines of linesOf(file, secretKey)) {
      for (const line of lines) {
        if (ends.trailer !== undefined) throw new SyntaxError('There are lines after the last one');
        if (ends.header === undefined) {
          ends.header = JSON.parse(line) as Header;
          if (!isReadable(ends.header)) return result();
        } else if (line.startsWith('{"end"')) ends.trailer = JSON.parse(line) as Trailer;
        else if (CONTENT.test(line)) tally.add(line);
        else if (!files.read(line)) throw new SyntaxError('A line is no content');
        if (ends.trailer === undefined) checksum.update(line).update('\n');
      }
    }
  } catch (error) {
    // Where decompression or parsing fails, the last line is missing, which is checked below.
    if (!(error instanceof SyntaxError) && !String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw error;
    delete ends.trailer;
  }
  return result();
}

/**
 * Reads a whole archive and verifies its checksum. Throws OperationError for a damaged archive, one of another SECRET_KEY, or
 * another file.
 */
export async function checkArchive(
  file: string,
  secretKey: string | undefined,
): Promise<{ header: Header; summary: Summary }> {
  const { header, trailer, summary, checksum } = await readThrough(file, secretKey).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new OperationError(`There is no file ${file}.`) : error;
    },
  );
  if (!header || !isBackup(header)) throw new OperationError(`${file} is no backup of Meridian.`);
  if (!isReadable(header))
    throw new OperationError(
      `${file} was made by a newer version of Meridian. Use that version, or a later one.`,
    );
  if (trailer === undefined)
    throw new OperationError(`${file} is damaged or incomplete: its end is missing.`);
  if (trailer.checksum !== checksum || trailer.digest !== summary.digest) {
    throw new OperationError(`${file} is damaged: its content does not match its checksum.`);
  }
  return { header, summary };
}

/**
 * Writes an archive atomically: under a temporary name, read back and synced, then renamed. With a key
 * it is encrypted. Throws OperationError where the name is taken.
 */
export async function writeArchive(
  file: string,
  header: Header,
  { lines, files }: { lines: Lines; files: AsyncIterable<string> },
  secretKey: string | undefined,
): Promise<Summary> {
  if (existsSync(file)) throw new OperationError(`${file} is there already.`);
  const folder = path.dirname(path.resolve(file));
  const partial = path.join(folder, `.${path.basename(file)}.${process.pid}.partial`);
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    const seal =
      secretKey === undefined
        ? new PassThrough()
        : (plain: AsyncIterable<Buffer>): AsyncIterable<Buffer> => encrypt(plain, secretKey);
    await pipeline(written(header, lines, files), createGzip(), seal, output);
    const { summary } = await checkArchive(partial, secretKey);
    await rename(partial, file);
    await syncFolder(folder);
    return summary;
  } finally {
    await rm(partial, { force: true });
  }
}
