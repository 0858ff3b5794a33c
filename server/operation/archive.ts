import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Engine } from '../store/store.ts';
import { OperationError } from './command.ts';
import { type Lines, type Summary, ContentCounts } from './content.ts';

/** The first line of an archive: format, time, engine and applied migrations. */
export interface Header {
  format: 'meridian-backup';
  version: 1;
  at: string;
  engine: Engine;
  steps: string[];
}

/** The last line: the summary of the content, and the SHA-256 of all bytes before it. */
type Trailer = { end: true; checksum: string } & Summary;

/** The longest first line of an archive, and the longest of any other, which may hold the file of a book: bytes. */
const HEADER_MAX = 64 * 1024;
const LINE_MAX = 256 * 1024 * 1024;

const NEWLINE = 0x0a;
/** The first bytes of lines: `{` and `[`. */
const STARTS = new Set([0x7b, 0x5b]);

/** Syncs a folder, so that the names of its files are durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function* written(header: Header, lines: Lines): AsyncGenerator<string> {
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
  const trailer: Trailer = { end: true, checksum: checksum.digest('hex'), ...tally.summary() };
  yield `${JSON.stringify(trailer)}\n`;
}

/** The lines of an archive. Throws SyntaxError as soon as one cannot be a line of an archive. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const bytes = createReadStream(file);
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

/** The content lines of a checked archive, without its first and last line. */
export async function* contentOfArchive(file: string): AsyncGenerator<string[]> {
  for await (const lines of linesOf(file)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('[')) {
        rows.push(line);
        continue;
      }
      if (rows.length > 0) yield rows;
      rows = [];
      if (line.startsWith('{"table"') || line.startsWith('{"counters"')) yield [line];
    }
    if (rows.length > 0) yield rows;
  }
}

/** Whether this version can read an archive by its first line. */
const isReadable = (header: Partial<Header> | null): boolean =>
  header?.format === 'meridian-backup' && header.version === 1;

/** What a line of the content is, by its start. */
const CONTENT = /^(?:\[|\{"table"|\{"counters")/;

/** Reads an archive to its end, or as far as this version can. */
async function readThrough(
  file: string,
): Promise<{ header?: Header; trailer?: Trailer; summary: Summary; checksum: string }> {
  const checksum = createHash('sha256');
  const tally = new ContentCounts();
  const ends: { header?: Header; trailer?: Trailer } = {};
  const result = () => ({ ...ends, summary: tally.summary(), checksum: checksum.digest('hex') });
  try {
    for await (const lines of linesOf(file)) {
      for (const line of lines) {
        if (ends.trailer !== undefined) throw new SyntaxError('There are lines after the last one');
        if (ends.header === undefined) {
          ends.header = JSON.parse(line) as Header;
          if (!isReadable(ends.header)) return result();
        } else if (line.startsWith('{"end"')) ends.trailer = JSON.parse(line) as Trailer;
        else if (CONTENT.test(line)) tally.add(line);
        else throw new SyntaxError('A line is no content');
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

/** Reads a whole archive and verifies its checksum. Throws OperationError for a damaged archive or another file. */
export async function checkArchive(file: string): Promise<{ header: Header; summary: Summary }> {
  const { header, trailer, summary, checksum } = await readThrough(file).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new OperationError(`There is no file ${file}.`) : error;
    },
  );
  if (header?.format !== 'meridian-backup') throw new OperationError(`${file} is no backup of Meridian.`);
  if (header.version !== 1)
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
 * Writes an archive atomically: under a temporary name, read back and synced, then renamed. Throws OperationError where the name
 * is taken.
 */
export async function writeArchive(file: string, header: Header, lines: Lines): Promise<Summary> {
  if (existsSync(file)) throw new OperationError(`${file} is there already.`);
  const folder = path.dirname(path.resolve(file));
  const partial = path.join(folder, `.${path.basename(file)}.${process.pid}.partial`);
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(written(header, lines), createGzip(), output);
    const { summary } = await checkArchive(partial);
    await rename(partial, file);
    await syncFolder(folder);
    return summary;
  } finally {
    await rm(partial, { force: true });
  }
}
