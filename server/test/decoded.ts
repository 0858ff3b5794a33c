import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The text of a body, whichever way it travels. */
export function decoded(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
