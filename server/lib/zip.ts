import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { yieldIfDue } from './event-loop.ts';

/** A file of an archive, whose text is made as it is compressed. */
export interface ZipEntry {
  name: string;
  text: Iterable<string>;
}

/** How much text is compressed at once: characters. */
const CHUNK = 65_536;
/** The first day that the format has, so that the same content is the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

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
  if (chunk !== '') yield Buffer.from(chunk);
}

/** Files as a ZIP archive: one after another is made and compressed. Throws what one throws while it is made. */
export const zip = (entries: Iterable<ZipEntry>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const archive = new ZipFile().on('error', reject);
    for (const { name, text } of entries)
      archive.addReadStreamLazy(name, OPTIONS, (open) =>
        open(null, Readable.from(chunksOf(text)).on('error', reject)),
      );
    archive.end();
    buffer(archive.outputStream).then(resolve, reject);
  });
