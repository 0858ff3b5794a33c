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

/** The first line of an archive: what it is, when and from which engine it was made, and the schema's steps. */
export interface Header {
  format: 'meridian-backup';
  version: 1;
  at: string;
  engine: Engine;
  steps: string[];
}

/** The last line: what there was before it, and the SHA-256 of every byte before it. */
type Trailer = { end: true; checksum: string } & Summary;

/** Makes sure that a name in a folder is on the disk. */
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

/** The content of an archive that was checked: its lines without the first and the last, a table's line by itself. */
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
    // What the decompression or the parsing stumbles over is told below by what is missing.
    if (!(error instanceof SyntaxError) && !String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw error;
    delete found.trailer;
  }
  return { ...found, summary: tally.summary(), checksum: checksum.digest('hex') };
}

/** Reads an archive through and holds it against its own checksum. Throws OperationError for one that is damaged, or none. */
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
 * Writes an archive that is whole or not there: under another name first, read back, and on the disk before it gets its own.
 * Throws OperationError where the name is taken.
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
