import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../contract/test/runs.ts';
import { randomOf, seed } from '../test/random.ts';
import { OperationError } from './command.ts';
import { decryptFile, encrypt } from './encryption.ts';

const below = randomOf(seed);
const between = (from: number, to: number): number => from + below(to - from);

const KEY = 'a key of a test, with 32 characters';
const HEADER = 71;
const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-encryption-'));
const file = path.join(folder, 'file');
afterAll(() => rmSync(folder, { recursive: true }));

/** Bytes in parts of random sizes, as a stream brings them. */
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length;) {
    const size = between(1, 100_000);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const encrypted = (plain: Buffer, key = KEY): Promise<Buffer> => buffer(encrypt(inParts(plain), key));
function decrypted(bytes: Buffer, key: string | undefined = KEY): Promise<Buffer> {
  writeFileSync(file, bytes);
  return buffer(decryptFile(file, key));
}
/** The sentence with which bytes are refused. */
async function refusal(bytes: Buffer, key?: string): Promise<string> {
  const error = await decrypted(bytes, key).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperationError);
  return (error as OperationError).message;
}

const plain = randomBytes(3 * CHUNK + 1000);
const whole = await encrypted(plain);
const again = await encrypted(plain);
const start = whole.subarray(0, HEADER);
const chunks = [0, 1, 2, 3].map((at) => whole.subarray(HEADER + at * SEALED, HEADER + (at + 1) * SEALED));
const [first, second, third, last] = chunks as [Buffer, Buffer, Buffer, Buffer];

describe('an encrypted file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 5 * CHUNK + 7])(
    'should be what %d bytes were, and show nothing of them',
    async (size) => {
      const bytes = Buffer.alloc(size, 'the same text again and again ');
      const sealed = await encrypted(bytes);
      expect((await decrypted(sealed)).equals(bytes)).toBe(true);
      expect(sealed.includes('again')).toBe(false);
      expect((await encrypted(bytes)).equals(sealed)).toBe(false);
    },
  );

  it('should be told from one that is not encrypted, which is read as it is', async () => {
    expect((await decrypted(plain)).equals(plain)).toBe(true);
    writeFileSync(file, plain);
    expect((await buffer(decryptFile(file, undefined))).equals(plain)).toBe(true);
  });

  it('should be refused with another key, and without one', async () => {
    expect(await refusal(whole, `${KEY}.`)).toBe(
      `${file} was encrypted with another SECRET_KEY, or its beginning is damaged.`,
    );
    writeFileSync(file, whole);
    await expect(buffer(decryptFile(file, undefined))).rejects.toThrow(
      `${file} is encrypted. Set SECRET_KEY to the key it was made with.`,
    );
  });

  it('should be refused where any bit of it was flipped', async () => {
    const everywhere = Array.from({ length: runs(100) }, () => between(HEADER, whole.length));
    const marked = Array.from({ length: HEADER - 23 }, (_, at) => 23 + at);
    for (const at of [...marked, ...everywhere, HEADER, whole.length - 1]) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << below(8)), at);
      expect(await refusal(flipped), `byte ${at}`).toMatch(at < HEADER ? /another SECRET_KEY/ : /damaged/);
    }
  });

  it('should be refused where it was cut off anywhere', async () => {
    const ends = [23, HEADER - 1, HEADER, HEADER + 1, HEADER + 15, HEADER + 16, whole.length - 1];
    const seams = [1, 2, 3].map((at) => HEADER + at * SEALED);
    const anywhere = Array.from({ length: runs(50) }, () => between(23, whole.length));
    for (const end of [...ends, ...seams, ...anywhere]) {
      expect(await refusal(whole.subarray(0, end)), `${end} bytes`).toMatch(/damaged/);
    }
  });

  it.each<[string, Buffer[]]>([
    ['two chunks changed places', [second, first, third, last]],
    ['a chunk is missing', [first, third, last]],
    ['a chunk is there twice', [first, second, second, third, last]],
    ['a chunk follows the last one', [first, second, third, last, last]],
    ['bytes follow the last chunk', [first, second, third, last, Buffer.from('more')]],
    ['the chunks of another file follow its beginning', [again.subarray(HEADER)]],
  ])('should be refused where %s', async (_what, parts) => {
    expect(await refusal(Buffer.concat([start, ...parts]))).toBe(
      `${file} is damaged or incomplete: its content does not fit its key.`,
    );
  });

  it('should not be given on beyond what was damaged', async () => {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(HEADER + SEALED) ^ 1, HEADER + SEALED);
    writeFileSync(file, flipped);
    const given: Buffer[] = [];
    const reading = (async () => {
      for await (const bytes of decryptFile(file, KEY)) given.push(bytes);
    })();
    await expect(reading).rejects.toThrow('is damaged');
    expect(Buffer.concat(given).equals(plain.subarray(0, CHUNK))).toBe(true);
  });
});
