import { describe, expect, it } from 'vitest';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import { person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { write } from '../store/write.ts';

const product = await startProduct();
const owner = await person(product, 'Olga');

/** A strategy in which the first objective of the second pillar causes the first of the first one. */
async function caused() {
  const board = await strategyOf(owner, { pillars: 2, objectives: 2 });
  const params = { id: board.id };
  const [effect, cause] = [board.objectives[0], board.objectives[2]].map((one) => one?.id ?? 0) as [
    number,
    number,
  ];
  const rename = (id: number, title: string) =>
    owner.done('nodes.update', { params: { ...params, nodeId: id }, body: { title } });
  await rename(effect, 'Keep <b>customers</b>');
  await rename(cause, 'Train & teach');
  const body = { type: 'causes', sourceId: cause, targetId: effect, note: 'A secret reason' } as const;
  const link = await owner.done('links.create', { params, body });
  const marks = {
    ...NO_MARKS,
    pillars: board.pillars.map(({ id }) => id),
    objectives: board.objectives.map(({ id }) => id),
  };
  const take = async () => (await owner.done('snapshots.create', { params, body: { name: 'Now' } })).id;
  const publish = async (given: object, snapshotId: number) => {
    const page = { snapshotId, title: 'Ours', marks: { ...marks, ...given }, expiresAt: null };
    const made = await owner.done('publications.create', { params, body: page });
    const reply = await visitor(product).raw('GET', new URL(made.link).pathname);
    expect(reply.status).toBe(200);
    return { html: reply.bytes.toString(), publication: made.publication };
  };
  return { params, rename, cause, link, take, publish };
}

describe('the map of a published page', () => {
  it('should show the causes of its snapshot with escaped titles, without their notes', async () => {
    const { params, rename, cause, link, take, publish } = await caused();
    const snapshotId = await take();
    await rename(cause, 'Later');
    await owner.done('links.delete', { params: { ...params, linkId: link.id } });
    const { html } = await publish({ map: true }, snapshotId);
    expect(html).toContain('<h2>Strategy map</h2>');
    expect(html.match(/<path d="M[^>]*stroke-width="1.9"/g)).toHaveLength(1);
    expect(html).toMatch(/<th scope="row">Train &amp; teach.*?<p>Keep &lt;b&gt;customers&lt;\/b&gt;<\/p>/);
    for (const hidden of ['<b>', 'Later', 'A secret reason', ' style=']) expect(html).not.toContain(hidden);
    expect((await publish({ map: true }, await take())).html).not.toContain('Strategy map');
  });

  it('should be shown only where it is marked, and one of before that mark should have none', async () => {
    const { take, publish } = await caused();
    const { html, publication } = await publish({}, await take());
    expect(html).not.toContain('Strategy map');
    const { id, marks } = publication;
    const { map: _, ...earlier } = marks;
    await write(product.store, (writer) =>
      writer
        .updateTable('publications')
        .set({ marks: JSON.stringify(earlier) })
        .where('id', '=', id)
        .execute(),
    );
    const { publications } = await owner.done('publications.list', {
      params: { id: publication.strategyId },
    });
    expect(publications[0]?.marks).toEqual({ ...earlier, map: false });
  });
});
