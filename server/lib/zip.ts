import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { yieldIfDue } from './event-loop.ts';

/** A file of an archive, whose text is made as it is compressed. */
export interface ZipEntry {
  name: string;
  text: Iterable<string>;
}

/** How much text is compressed at once: characters. */
const CHUNK = 65_536;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** The first day that the format has, so that the same content is the same file. */
const FIRST_DATE = 0x21;

/** Numbers as bytes, least significant first: each with its width. */
function fields(...numbers: readonly [width: 2 | 4, value: number][]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of numbers) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}

/** Text in chunks of bytes. Other requests run in between. */
async function* chunksOf(text: Iterable<string>): AsyncGenerator<Buffer> {
  let chunk = '';
  for (const piece of text) {
    chunk += piece;
    await yieldIfDue();
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

/** A compressed file, and what both of its headers say of it. */
async function compress({ name, text }: ZipEntry): Promise<{ header: Buffer; parts: Buffer[] }> {
  const parts: Buffer[] = [];
  let [crc, size, compressedSize] = [0, 0, 0];
  await pipeline(
    async function* () {
      for await (const chunk of chunksOf(text)) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    },
    createDeflateRaw(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const part of compressed) {
        parts.push(part);
        compressedSize += part.length;
      }
    },
  );
  const method = fields([2, VERSION], [2, UTF8_NAMES], [2, DEFLATE], [2, 0], [2, FIRST_DATE]);
  const sizes = fields([4, crc], [4, compressedSize], [4, size], [2, Buffer.byteLength(name)], [2, 0]);
  return { header: Buffer.concat([method, sizes]), parts };
}

/**
 * Files as a ZIP archive. The system's zlib compresses one after another and in other threads: what a library in JavaScript needs
 * for each file stays in memory until it is collected.
 */
export async function zip(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const entry of entries) {
    const { header, parts } = await compress(entry);
    const name = Buffer.from(entry.name);
    const file = [fields([4, LOCAL]), header, name, ...parts];
    const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(fields([4, CENTRAL], [2, VERSION]), header, place, name);
    files.push(...file);
    offset += file.reduce((sum, { length }) => sum + length, 0);
  }
  const index = Buffer.concat(directory);
  const count = directory.length / 4;
  const end = fields(
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...files, index, end]);
}
