import { expect, test } from 'vitest';
import { encodingFor } from './bytes.ts';

test('brotli is preferred, gzip is next, and what a client refuses is not sent', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip');
  expect(encodingFor('GZIP')).toBe('gzip');
  expect(encodingFor('deflate, brrr')).toBe('identity');
  expect(encodingFor(undefined)).toBe('identity');
});
