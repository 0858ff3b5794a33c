import { expect, it } from 'vitest';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, member] = [await person(product, 'Olga'), await person(product, 'Max')];
const { id } = await strategyOf(owner);
const params = { id };
await enroll(product, id, member, 'read_write');
const take = async (name: string): Promise<number> =>
  (await member.done('snapshots.create', { params, body: { name } })).id;
const remove = (who: typeof owner, snapshotId: number) =>
  who.call('snapshots.delete', { params: { id: snapshotId } });
const listed = async () => (await owner.done('snapshots.list', { params })).snapshots.map(({ name }) => name);

it('a snapshot is deleted by the owner alone, and the history tells it', async () => {
  const snapshotId = await take('Extra');
  expect(await remove(member, snapshotId)).toMatchObject(refused('forbidden'));
  expect((await remove(owner, snapshotId)).status).toBe(204);
  expect(await listed()).not.toContain('Extra');
  expect((await owner.call('snapshots.flow', { params: { id: snapshotId } })).status).toBe(404);
  const { changes } = await owner.done('changes.list', { params, query: { entity: 'snapshot' } });
  expect(changes[0]).toMatchObject({ operation: 'delete', label: 'Extra' });
});

it('a snapshot that a lock, a review, a book or a public page shows stays, and says why', async () => {
  const stays = async (snapshotId: number, words: string) => {
    const sentence = `This snapshot stays, because ${words} shows it.`;
    expect(await remove(owner, snapshotId)).toMatchObject(refused('conflict', sentence));
  };
  await owner.done('periods.lock', { params, body: { period: '2025-11' } });
  const { snapshots } = await owner.done('snapshots.list', { params });
  await stays(snapshots[0]?.id ?? 0, 'a locked period');
  const { id: reviewId } = await owner.done('reviews.create', { params, body: { period: '2025-12' } });
  await owner.done('reviews.hold', { params: { id, reviewId } });
  const held = await owner.done('snapshots.list', { params });
  await stays(held.snapshots[0]?.id ?? 0, 'a review');
  const inBook = await take('In a book');
  await owner.done('books.create', {
    params,
    body: { snapshotId: inBook, format: 'pdf', sections: ['cover'] },
  });
  await stays(inBook, 'a book');
});

it('a snapshot goes with its pages once they are revoked', async () => {
  const snapshotId = await take('Public');
  const texts = { overall: true, visionMission: false, values: false, initiatives: false, notes: false };
  const marks = { ...texts, pillars: [], objectives: [], kpis: [] };
  const body = { snapshotId, title: 'For all', note: '', marks, expiresAt: null };
  const { publication } = await owner.done('publications.create', { params, body });
  expect(await remove(owner, snapshotId)).toMatchObject(
    refused('conflict', 'This snapshot stays, because a published page shows it.'),
  );
  await owner.done('publications.revoke', { params: { id, publicationId: publication.id } });
  expect((await remove(owner, snapshotId)).status).toBe(204);
  expect((await owner.done('publications.list', { params })).publications).toEqual([]);
});
