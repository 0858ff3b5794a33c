import { expect, vi } from 'vitest';
import { it } from '../test/both.ts';
import { type Person, person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const product = await startProduct();
const body = { title: 'Halden Pumps', template: 'example' } as const;

const create = (who: Person, key: string) =>
  who.done('strategies.create', { body, headers: { 'idempotency-key': key } });

/** What an example is filled with once. */
async function filling(who: Person, id: number) {
  const params = { id };
  const { reviews } = await who.done('reviews.list', { params, query: {} });
  const { actions } = await who.done('reviews.read', { params: { id, reviewId: reviews[0]?.id ?? 0 } });
  return {
    revision: (await who.done('strategies.read', { params })).revision,
    snapshots: (await who.done('snapshots.list', { params })).snapshots.length,
    reviews: reviews.map(({ state }) => state),
    actions: actions.length,
    publications: (await who.done('publications.list', { params })).publications.length,
  };
}
const FILLED = { revision: 9, snapshots: 3, reviews: ['held'], actions: 2, publications: 1 };

// On both engines: the same command at the same time.
it.onBoth(
  'should be filled once, with one answer, where its call is sent several times at once',
  async () => {
    const grace = await person(product);
    const answers = await Promise.all([1, 2, 3].map(() => create(grace, 'example-at-once')));
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await grace.done('strategies.list')).toHaveLength(1);
    expect(await filling(grace, first?.id ?? 0)).toEqual(FILLED);
    expect(first?.revision).toBe(FILLED.revision);

    await grace.done('strategies.update', { params: { id: first?.id ?? 0 }, body: { title: 'Ours' } });
    expect(await create(grace, 'example-at-once')).toEqual(first);
  },
);

it.onBoth('should be filled by a call that is sent again after it broke off in between', async () => {
  const ada = await person(product);
  const { store } = product;
  const snapshot = store.snapshot.bind(store);
  let reads = 0;
  const broken = vi.spyOn(store, 'snapshot').mockImplementation((read) => {
    reads += 1;
    if (reads > 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return snapshot(read);
  });
  const headers = { 'idempotency-key': 'example-resumed' };
  const reply = await ada.call('strategies.create', { body, headers });
  broken.mockRestore();
  expect([reads, reply.status]).toEqual([3, 503]);
  const [begun] = await ada.done('strategies.list');
  expect(begun?.revision).toBe(3);
  const { id } = await create(ada, 'example-resumed');
  expect(id).toBe(begun?.id);
  expect(await filling(ada, id)).toEqual(FILLED);
});
