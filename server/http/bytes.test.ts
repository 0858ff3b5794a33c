import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { compressed, encodingFor } from './bytes.ts';

/** How many compressors are at work, and the most there were. */
const atWork = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock('node:zlib', async (original) => {
  const real = await original<typeof zlib>();
  const counted: typeof real.createBrotliCompress = (options) => {
    atWork.most = Math.max(atWork.most, ++atWork.now);
    return real.createBrotliCompress(options).on('end', () => atWork.now--);
  };
  return { ...real, createBrotliCompress: counted };
});

test('brotli is preferred, gzip is next, and what a client refuses is not sent', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip');
  expect(encodingFor('GZIP')).toBe('gzip');
  expect(encodingFor('deflate, brrr')).toBe('identity');
  expect(encodingFor(undefined)).toBe('identity');
});

test('many that ask at the same time are compressed whole, no more of them at once than there are processors', async () => {
  const texts = Array.from({ length: 30 }, (_, at) => [
    Buffer.from(`Number ${at}`),
    randomBytes(20_000),
    Buffer.from('its end'),
  ]);
  const travelled = await Promise.all(texts.map((pieces) => compressed(pieces, 'br')));
  expect(travelled.map((bytes) => zlib.brotliDecompressSync(bytes))).toEqual(
    texts.map((pieces) => Buffer.concat(pieces)),
  );
  expect(atWork).toEqual({ now: 0, most: Math.min(texts.length, availableParallelism()) });
});
