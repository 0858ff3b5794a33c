import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { storedDocument } from '../test/wrong-lock.ts';
import { piecesOf } from './document-text.ts';

const product = await startProduct();
const owner = await person(product);

const textOf = (records: readonly object[]): string =>
  `{"version":1,"content":{"kpi":${JSON.stringify(records)}},"notes":[]}`;
const records = Array.from({ length: 2000 }, (_, index) => ({
  id: index * 3 + 7,
  measure: `Measure ${index}, with {"id":5},{"id":6} in its name`,
  description: 'What it tells. '.repeat(20),
}));

it('a text is its pieces, and one with few changes shares most of them', async () => {
  const before = textOf(records);
  const after = textOf([
    ...records.slice(0, 500),
    { ...records[500], measure: 'Renamed' },
    ...records.slice(502),
    { id: 9999, measure: 'Added' },
  ]);
  const [old, now] = [await piecesOf(before), await piecesOf(after)];
  expect(old.map(({ text }) => text).join('')).toBe(before);
  expect(now.map(({ text }) => text).join('')).toBe(after);
  expect(old.length).toBeGreaterThan(10);
  const digests = new Set(old.map(({ digest }) => digest));
  expect(now.filter(({ digest }) => !digests.has(digest)).length).toBeLessThanOrEqual(3);
});

it('records of one kind without an end to a piece are cut where they get long', async () => {
  const pieces = await piecesOf(textOf(Array.from({ length: 9000 }, () => records[1] ?? {})));
  for (const { text } of pieces) expect(text.length).toBeLessThan(300_000);
});

// On both engines: large texts, and SQL with many digests.
it.onBoth('a snapshot of an unchanged plan adds next to nothing, and all go with the strategy', async () => {
  const { id } = await owner.done('strategies.create', { body: { title: 'Pumps', template: 'example' } });
  const take = (name: string) => owner.done('snapshots.create', { params: { id }, body: { name } });
  const stored = async (): Promise<number> => {
    const rows = await product.store.read
      .selectFrom('snapshot_pieces')
      .select('document')
      .where('strategy_id', '=', id)
      .execute();
    return rows.reduce((sum, { document }) => sum + document.length, 0);
  };
  const first = await take('One');
  const size = await stored();
  const second = await take('Two');
  expect((await stored()) - size).toBeLessThan(size / 4);
  const { content } = await storedDocument(product.store, second.id);
  expect(content).toEqual((await storedDocument(product.store, first.id)).content);
  expect(content.kpi.length).toBeGreaterThan(20);
  await owner.done('snapshots.delete', { params: { id: second.id } });
  expect(await stored()).toBe(size);
  expect((await storedDocument(product.store, first.id)).content).toEqual(content);
  await owner.done('strategies.delete', { params: { id } });
  expect(await stored()).toBe(0);
});
