import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zip } from './zip.ts';

async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = String(await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

it('an archive has each file whole, whatever its size and its characters', async () => {
  const long = Array.from({ length: 40_000 }, (_, index) => `Zeile ${index} «ß» 😀\n`);
  const bytes = await zip([
    { name: 'größe.txt', text: long },
    { name: 'empty.txt', text: [] },
    { name: 'a/b.txt', text: ['b'] },
  ]);
  expect(await filesOf(bytes)).toEqual({ 'größe.txt': long.join(''), 'empty.txt': '', 'a/b.txt': 'b' });
  expect(await zip([])).toHaveLength(22);
});

it('what a file throws while it is made is thrown', async () => {
  const text = {
    *[Symbol.iterator]() {
      yield 'a'.repeat(100_000);
      throw new Error('too many rows');
    },
  };
  await expect(zip([{ name: 'a', text }])).rejects.toThrow('too many rows');
});
