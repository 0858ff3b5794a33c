import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { Engine } from '../store/store.ts';
import { OperationError } from './command.ts';
import { type Lines, type Summary, Tally } from './content.ts';

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

/** Syncs a folder, so that the names of its files are durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function* written(header: Header, lines: Lines): AsyncGenerator<string> {
  const checksum = createHash('sha256');
  const tally = new Tally();
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

async function* linesOf(file: string): AsyncGenerator<string[]> {
  const bytes = createReadStream(file);
  const plain = createGunzip();
  bytes.on('error', (error) => plain.destroy(error)).pipe(plain);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of plain) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new SyntaxError('The last line has no end');
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

async function readThrough(
  file: string,
): Promise<{ header?: Header; trailer?: Trailer; summary: Summary; checksum: string }> {
  const checksum = createHash('sha256');
  const tally = new Tally();
  const found: { header?: Header; trailer?: Trailer } = {};
  try {
    for await (const lines of linesOf(file)) {
      for (const line of lines) {
        if (found.header === undefined) found.header = JSON.parse(line) as Header;
        else if (line.startsWith('{"end"')) found.trailer = JSON.parse(line) as Trailer;
        else tally.add(line);
        if (found.trailer === undefined) checksum.update(line).update('\n');
      }
    }
  } catch (error) {
    // Where decompression or parsing fails, the last line is missing, which is checked below.
    if (!(error instanceof SyntaxError) && !String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw error;
    delete found.trailer;
  }
  return { ...found, summary: tally.summary(), checksum: checksum.digest('hex') };
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
