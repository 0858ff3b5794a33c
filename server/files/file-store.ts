import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** A store of files that did not do what was asked; the message is a sentence for the operator. */
export class FileStoreError extends Error {}

/** A file that a record names is not there, or is not what was written. */
export class LostFileError extends FileStoreError {}

const NAME = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

/** Throws FileStoreError where a text is no name of a file, such as one that leads out of the store. */
export function requireFileName(name: string): void {
  if (!NAME.test(name)) throw new FileStoreError(`${JSON.stringify(name)} is no name of a file.`);
}

/** A file of a store. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was written last. */
  at: Date;
}

/**
 * Files by name: parts of letters, digits, `.`, `_` and `-`, joined by `/`. A file is there whole or not at all, also after a
 * crash. Every method throws FileStoreError.
 */
export interface FileStore {
  /** Where it is, for messages and without secrets: a folder, or s3://bucket/prefix. */
  readonly location: string;
  /** Writes a file, or replaces it. `openAsBlob` of node:fs gives a Blob of a large file without reading it into memory. */
  write(name: string, content: Blob | Uint8Array<ArrayBuffer>): Promise<void>;
  /** The bytes of a file; undefined where it is not there. */
  read(name: string): Promise<Readable | undefined>;
  /** The size of a file; undefined where it is not there. */
  size(name: string): Promise<number | undefined>;
  /** The files whose names begin with a prefix, in no order that is promised. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** A stream of the web as one of Node. Where the DOM's types are there too, theirs lack a part of what Node's have. */
export const readableOf = (stream: object): Readable =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>);

/** The bytes of a file in pieces; undefined where it is not there. Throws FileStoreError where they end too early. */
export async function piecesOf(files: FileStore, name: string): Promise<AsyncIterable<Buffer> | undefined> {
  const content = await files.read(name);
  return content && piecesIn(content, `${name} in ${files.location} could not be read to its end.`);
}

async function* piecesIn(content: Readable, sentence: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) yield piece as Buffer;
  } catch (error) {
    throw new FileStoreError(sentence, { cause: error });
  }
}

/** Reads a whole file into memory; undefined where it is not there. */
export async function readWhole(files: FileStore, name: string): Promise<Buffer | undefined> {
  const pieces = await piecesOf(files, name);
  return pieces && buffer(pieces);
}

/** The SHA-256 of bytes, in hex. */
export async function digestOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of pieces) digest.update(piece);
  return digest.digest('hex');
}

/** Throws LostFileError unless a file is there and has a digest. It reads it to its end. */
export async function requireWhole(files: FileStore, name: string, digest: string): Promise<void> {
  const pieces = await piecesOf(files, name);
  if (!pieces) throw new LostFileError(`${name} is not in ${files.location}.`);
  if ((await digestOf(pieces)) !== digest)
    throw new LostFileError(`${name} in ${files.location} is not what was written.`);
}

/** Opens a file that has a digest. It is read to its end first: nobody can be told of damage in the middle of a stream. */
export async function readChecked(files: FileStore, name: string, digest: string): Promise<Readable> {
  await requireWhole(files, name, digest);
  const content = await files.read(name);
  if (!content) throw new LostFileError(`${name} was removed from ${files.location}.`);
  return content;
}
