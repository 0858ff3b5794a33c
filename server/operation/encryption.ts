import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { inChunks } from '../lib/in-chunks.ts';
import { OperationError } from './command.ts';

/**
 * An encrypted file: these bytes, a random salt, a check of the key, then chunks. Each chunk is AES-256-GCM under a key of this
 * file, with the number of the chunk and whether it is the last one as its nonce. So a chunk that was changed, moved, removed or
 * added is noticed.
 */
const MAGIC = Buffer.from('MERIDIAN AES-256-GCM 1\n');
const SALT = 32;
const CHECK = 16;
const HEADER = MAGIC.length + SALT + CHECK;
const CHUNK = 64 * 1024;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

/** The key of a file, and what tells whether a SECRET_KEY is that of the file. */
function keysOf(secretKey: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, salt, 'meridian backup', 32 + CHECK));
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Bytes in chunks of a size, each with its nonce. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; nonce: Buffer }> {
  let index = 0;
  for await (const { chunk, isLast } of inChunks(source, size))
    yield { chunk, nonce: nonceOf(index++, isLast) };
}

/** Encrypts bytes with a key that is derived from SECRET_KEY. */
export async function* encrypt(source: AsyncIterable<Buffer>, secretKey: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const { key, check } = keysOf(secretKey, salt);
  yield Buffer.concat([MAGIC, salt, check]);
  for await (const { chunk, nonce } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv(CIPHER, key, nonce);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The first bytes of a file, as many as an encrypted one has before its chunks. */
async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEADER), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isMarked = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/** Whether a file says that it is encrypted. */
export const isEncrypted = async (file: string): Promise<boolean> => isMarked(await startOf(file));

/** A decrypted chunk; undefined where it is not what was encrypted. */
function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer | undefined {
  if (chunk.length < TAG) return undefined;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(chunk.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The bytes of a file, decrypted where it is encrypted. Throws OperationError for a wrong key, and for damaged bytes. */
export async function* decryptFile(file: string, secretKey: string | undefined): AsyncGenerator<Buffer> {
  const start = await startOf(file);
  if (!isMarked(start)) {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
    return;
  }
  if (secretKey === undefined) {
    throw new OperationError(`${file} is encrypted. Set SECRET_KEY to the key it was made with.`);
  }
  const { key, check } = keysOf(secretKey, start.subarray(MAGIC.length, MAGIC.length + SALT));
  if (!check.equals(start.subarray(MAGIC.length + SALT))) {
    throw new OperationError(`${file} was encrypted with another SECRET_KEY, or its beginning is damaged.`);
  }
  const source = createReadStream(file, { start: HEADER }) as AsyncIterable<Buffer>;
  for await (const { chunk, nonce } of chunksOf(source, CHUNK + TAG)) {
    const plain = openChunk(chunk, key, nonce);
    if (!plain)
      throw new OperationError(`${file} is damaged or incomplete: its content does not fit its key.`);
    yield plain;
  }
}
