import type { Kysely } from 'kysely';
import { beforeAll, expect } from 'vitest';
import type { Change } from '../../contract/api/change.ts';
import type { Schema } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { describe, it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { readTail } from './event-tail.ts';

const product = await startProduct();
const olga = await person(product, 'Olga');
const LONG = 10_000;
const ROOMY = { changes: 1000, bytes: 1_000_000 };

let id = 0;
/** Revisions 2 to 11 add a vision each with a long description; 12 has three changes. */
beforeAll(async () => {
  const board = await strategyOf(olga);
  id = board.id;
  const params = { id };
  const add = (type: 'vision' | 'perspective' | 'objective', more: object = {}) =>
    olga.done('nodes.create', { params, body: { type, title: 'é', ...more } });
  for (let n = 0; n < 7; n++) await add('vision', { description: 'x'.repeat(LONG) });
  const { id: perspectiveId } = await add('perspective');
  for (let n = 0; n < 2; n++) await add('objective', { perspectiveId });
  await olga.done('nodes.delete', { params: { id, nodeId: perspectiveId } });
});

/** A reader that counts how many characters of text it was given. */
function counting(): { reader: Reader; read: () => number } {
  let characters = 0;
  const reader = (product.store.read as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      characters += JSON.stringify(result.rows).length;
      return Promise.resolve(result);
    },
  });
  return { reader, read: () => characters };
}

const tail = (after: number, limits = ROOMY, upTo = 12) =>
  readTail(product.store.read, id, { after, upTo }, limits);

describe('the tail of a history', () => {
  // On both engines: SQL with a window function and sizes of texts.
  it.onBoth('should have every change of a span, as the history shows it', async () => {
    const { changes: listed } = await olga.done('changes.list', { params: { id } });
    const { from, to, changes } = await tail(0);
    expect([from, to]).toEqual([0, 12]);
    expect(changes.map(({ json }) => JSON.parse(json) as Change)).toEqual(listed.toReversed());
    const span = await tail(3, ROOMY, 5);
    expect([span.from, span.to, ...span.changes.map(({ revision }) => revision)]).toEqual([3, 5, 4, 5]);
    expect(await tail(12)).toEqual({ from: 12, to: undefined, changes: [] });
  });

  it.onBoth('should start later where the limits are exceeded, and never within a revision', async () => {
    const byNumber = await tail(0, { changes: 4, bytes: 1_000_000 });
    expect(byNumber.from).toBe(10);
    expect(byNumber.changes.map(({ revision }) => revision)).toEqual([11, 12, 12, 12]);
    expect((await tail(0, { changes: 2, bytes: 1_000_000 })).changes).toEqual([]);
    const byBytes = await tail(0, { changes: 1000, bytes: 2.5 * LONG });
    expect([byBytes.from, byBytes.to]).toEqual([6, 12]);
    expect((await tail(11, { changes: 1000, bytes: 100 })).from).toBe(12);
  });

  it.onBoth('should not read texts beyond the limits', async () => {
    const { reader, read } = counting();
    await readTail(reader, id, { after: 0, upTo: 12 }, { changes: 1000, bytes: LONG / 2 });
    expect(read()).toBeLessThan(LONG / 2);
  });
});
