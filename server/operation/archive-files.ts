import { createHash, type Hash } from 'node:crypto';
import { inChunks } from '../lib/in-chunks.ts';
import type { FilesTally, MovingFile } from './named-files.ts';

/** Bytes of one line. A multiple of three has no padding in base64. */
const PIECE = 48 * 1024;

/** Files as lines of JSON: for each its name, its bytes in pieces as base64, and its SHA-256. */
export async function* linesOfFiles(
  moving: AsyncIterable<MovingFile>,
  tally: FilesTally,
): AsyncGenerator<string> {
  for await (const file of moving) {
    yield JSON.stringify({ file: file.name });
    for await (const { chunk } of inChunks(tally.pass(file), PIECE)) yield `"${chunk.toString('base64')}"`;
    yield JSON.stringify({ digest: tally.digestOf(file.name) });
  }
}

/** What a line of a file says. */
type FilePart = { name: string } | { bytes: Buffer } | { digest: string };

/** Reads the lines of files, and compares their bytes with their digests. */
export class FileLines {
  #open: Hash | undefined;

  /** What a line says; undefined for a line of something else. Throws SyntaxError where it does not follow, or a file is damaged. */
  read(line: string): FilePart | undefined {
    if (line.startsWith('"')) {
      const bytes = Buffer.from(line.slice(1, -1), 'base64');
      this.#requireOpen().update(bytes);
      return { bytes };
    }
    if (line.startsWith('{"file"')) {
      if (this.#open) throw new SyntaxError('A file has no end');
      this.#open = createHash('sha256');
      return { name: (JSON.parse(line) as { file: string }).file };
    }
    if (!line.startsWith('{"digest"')) return undefined;
    const { digest } = JSON.parse(line) as { digest: string };
    if (this.#requireOpen().digest('hex') !== digest) throw new SyntaxError('A file is damaged');
    this.#open = undefined;
    return { digest };
  }

  #requireOpen(): Hash {
    if (!this.#open) throw new SyntaxError('A file has no name');
    return this.#open;
  }
}

async function* partsIn(lines: AsyncIterable<string[]>): AsyncGenerator<FilePart> {
  const reader = new FileLines();
  for await (const some of lines) {
    for (const line of some) {
      const part = reader.read(line);
      if (part) yield part;
    }
  }
}

async function* piecesOfNext(parts: AsyncGenerator<FilePart>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done || !('bytes' in value)) return;
    yield value.bytes;
  }
}

/** The files in the lines of an archive. */
export async function* filesIn(lines: AsyncIterable<string[]>): AsyncGenerator<MovingFile> {
  const parts = partsIn(lines);
  try {
    for (;;) {
      const { value, done } = await parts.next();
      if (done) return;
      if ('name' in value) yield { name: value.name, pieces: piecesOfNext(parts) };
    }
  } finally {
    await parts.return(undefined);
  }
}
