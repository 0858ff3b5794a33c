import { describe, expect, it } from 'vitest';
import type { Present } from '../../contract/api/live.ts';
import { openPage, type Page, watch } from '../test/live.ts';
import { again, person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { pause, until } from '../test/wait.ts';

const product = await startProduct();
const [olga, ada] = [await person(product, 'Olga'), await person(product, 'Ada')];

async function shared(): Promise<number> {
  const { id } = await strategyOf(olga, { pillars: 1 });
  await enroll(product, id, ada, 'read_only');
  return id;
}

const sees = (page: Page, id: number): Present[] => page.all('present', id).at(-1)?.people ?? [];
const seen = (page: Page, id: number): string =>
  sees(page, id)
    .map(({ name, editing }) => [name, ...editing.map(({ entity, id }) => `${entity} ${id}`)].join(' '))
    .join(', ');
const becomes = (page: Page, id: number, people: string) =>
  until(`${people} in place of ${seen(page, id)}`, () => seen(page, id) === people);

describe('presence', () => {
  it('should reach all watchers when a user comes or goes, with one entry a user', async () => {
    const id = await shared();
    const page = await watch(product, olga, id);
    await becomes(page, id, 'Olga');
    const tabs = [await watch(product, ada, id), await watch(product, await again(product, ada), id)];
    await becomes(page, id, 'Olga, Ada');
    await becomes(tabs[0] as Page, id, 'Olga, Ada');
    tabs[0]?.cut();
    await pause(200);
    expect(seen(page, id)).toBe('Olga, Ada');
    tabs[1]?.send({ type: 'unwatch', strategyId: id });
    await becomes(page, id, 'Olga');
  });

  it("should follow a user's new display name", async () => {
    const id = await shared();
    const page = await watch(product, olga, id);
    const zoe = await person(product, 'Zoe');
    await enroll(product, id, zoe, 'read_only');
    await watch(product, zoe, id);
    await becomes(page, id, 'Olga, Zoe');
    await zoe.done('user.update', { body: { name: 'Zoe Quinn' } });
    await becomes(page, id, 'Olga, Zoe Quinn');
  });

  it('should show what each user edits, until they close it or leave', async () => {
    const id = await shared();
    const page = await watch(product, ada, id);
    const tabs = [await watch(product, olga, id), await watch(product, olga, id)] as [Page, Page];
    const [node, kpi] = [{ entity: 'node', id: 7 } as const, { entity: 'kpi', id: 8 } as const];
    tabs[0].send({ type: 'editing', strategyId: id, what: node });
    await becomes(page, id, 'Olga node 7, Ada');
    tabs[1].send({ type: 'editing', strategyId: id, what: node });
    await pause(150);
    expect(seen(page, id)).toBe('Olga node 7, Ada');
    tabs[1].send({ type: 'editing', strategyId: id, what: kpi });
    await becomes(page, id, 'Olga node 7 kpi 8, Ada');
    tabs[0].send({ type: 'editing', strategyId: id, what: null });
    await becomes(page, id, 'Olga kpi 8, Ada');
    tabs[1].cut();
    await becomes(page, id, 'Olga, Ada');
  });

  it('should drop users who are removed, sign out or disconnect', async () => {
    const id = await shared();
    const page = await watch(product, olga, id);
    const [grace, mary] = [await person(product, 'Grace'), await person(product, 'Mary')];
    for (const who of [grace, mary]) {
      await enroll(product, id, who, 'read_write');
      await watch(product, who, id);
    }
    const cut = await watch(product, ada, id);
    await becomes(page, id, 'Olga, Ada, Grace, Mary');
    await olga.done('members.delete', { params: { id, userId: grace.id } });
    await becomes(page, id, 'Olga, Ada, Mary');
    await mary.call('session.delete');
    await becomes(page, id, 'Olga, Ada');
    cut.cut();
    await becomes(page, id, 'Olga');
  });

  it('should cover one strategy only, and reach no outsider', async () => {
    const [one, two] = [await shared(), await shared()];
    const page = await watch(product, olga, one);
    const other = await watch(product, ada, two);
    const stranger = await openPage(product, await person(product));
    stranger.send({ type: 'watch', strategyId: one, revision: 0 });
    await stranger.receives('gone');
    await pause(150);
    expect([seen(page, one), seen(other, two)]).toEqual(['Olga', 'Ada']);
    expect(stranger.all('present')).toEqual([]);
  });

  it('should be sent once for a crowd that comes together', async () => {
    const id = await shared();
    const page = await watch(product, olga, id);
    const before = page.all('present').length;
    const crowd = await Promise.all(Array.from({ length: 20 }, () => openPage(product, ada)));
    for (const tab of crowd) tab.send({ type: 'watch', strategyId: id, revision: 0 });
    await becomes(page, id, 'Olga, Ada');
    await pause(200);
    expect(page.all('present').length - before).toBeLessThan(10);
  });
});
