import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLists, unpackLists } from './packed-lists.ts';

it('what is packed is the same again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const json: unknown = JSON.parse(JSON.stringify(value));
      expect(await unpackLists(packLists(json))).toEqual(json);
    }),
  );
});

it('a long list is read in pieces, and so are the lists of a long item', async () => {
  const items = Array.from({ length: 60 }, (_, id) => ({ id, text: 'Ü'.repeat(10_000) }));
  const value = {
    title: 'All',
    items,
    snapshots: [{ id: 1 }, { id: 2, scores: { items } }, { id: 3, items: [] }],
  };
  const packed = packLists(value);
  const lengths = Buffer.from(packed)
    .toString()
    .split('\n')
    .map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(300_000);
  expect(await unpackLists(packed)).toEqual(value);
});
