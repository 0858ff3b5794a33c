import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { compressed, encodingFor } from './answer-bytes.ts';

test('brotli is preferred, then gzip, and no encoding that a client refuses is sent', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip');
  expect(encodingFor('GZIP')).toBe('gzip');
  expect(encodingFor('br;q=0.5, gzip')).toBe('gzip');
  expect(encodingFor('*')).toBe('br');
  expect(encodingFor('identity;q=0.5, *;q=0')).toBe('identity');
  expect(encodingFor('deflate, brrr')).toBe('identity');
  expect(encodingFor(undefined)).toBe('identity');
});

test('concurrent answers are compressed completely, at most as many at a time as processors', async () => {
  const texts = Array.from({ length: 30 }, (_, at) => [
    Buffer.from(`Number ${at}`),
    randomBytes(20_000),
    Buffer.from('its end'),
  ]);
  const kind = Object.getPrototypeOf(zlib.createBrotliCompress()) as Transform;
  const end = Reflect.get(kind, 'end') as (this: Transform) => Transform;
  const atWork = new Set<Transform>();
  let most = 0;
  vi.spyOn(kind, 'end').mockImplementation(function (this: Transform) {
    most = Math.max(most, atWork.add(this).size);
    this.on('end', () => atWork.delete(this));
    return end.call(this);
  });
  const travelled = await Promise.all(texts.map((pieces) => compressed(pieces, 'br')));
  expect(travelled.map((bytes) => zlib.brotliDecompressSync(bytes))).toEqual(
    texts.map((pieces) => Buffer.concat(pieces)),
  );
  expect([most, atWork.size]).toEqual([Math.min(texts.length, availableParallelism()), 0]);
});
