import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { changesIn, openPage, type Page, watch } from '../test/live.ts';
import { person, type Person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { changesOf } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { pause, SOON_MS, until } from '../test/wait.ts';

const product = await startProduct();
const [olga, ada] = [await person(product, 'Olga'), await person(product, 'Ada')];

async function shared() {
  const board = await strategyOf(olga, { pillars: 1 });
  await enroll(product, board.id, ada, 'read_write');
  return { id: board.id, params: { id: board.id } };
}

let count = 0;
const add = (who: Person, id: number) =>
  who.done('nodes.create', { params: { id }, body: { type: 'vision', title: `Vision ${++count}` } });
const revisionOf = async (id: number): Promise<number> =>
  (await olga.done('strategies.read', { params: { id } })).revision;

/** The revisions of the changes a page got: each message begins where the last ended. */
function spans(page: Page, id: number): [number, number][] {
  const told = page.all('changes', id).map(({ from, to }): [number, number] => [from, to]);
  for (const [index, [from]] of told.entries()) if (index > 0) expect(from).toBe(told[index - 1]?.[1]);
  return told;
}

describe('a page that watches a strategy', () => {
  it('should get only presence while it is up to date', async () => {
    const { id } = await shared();
    const page = await watch(product, ada, id);
    await pause(100);
    expect(new Set(page.messages.map(({ type }) => type))).toEqual(new Set(['present']));
  });

  // On both engines: signals, and changes at the same time.
  it.onBoth('should get every change, its own included, in order and without a gap', async () => {
    const { id, params } = await shared();
    const held = await revisionOf(id);
    const page = await watch(product, ada, id, held);
    const key = { 'idempotency-key': 'known-again' };
    await olga.done('strategies.setBoardTitle', { params, body: { boardTitle: 'New' }, headers: key });
    for (let n = 0; n < 10; n++) await add(n % 2 ? olga : ada, id);
    const last = await revisionOf(id);
    await page.reaches(id, last);
    const told = spans(page, id);
    expect([told[0]?.[0], told.at(-1)?.[1]]).toEqual([held, last]);
    const kept = (await changesOf(product, id)).filter(({ revision }) => revision > held);
    const received = changesIn(page.all('changes', id));
    expect(received.map(({ revision, seq }) => [revision, seq])).toEqual(
      kept.map(({ revision, seq }) => [revision, seq]),
    );
    expect(received[0]).toMatchObject({
      entity: 'strategy',
      operation: 'update',
      before: { boardTitle: 'Strategy Board' },
      after: { boardTitle: 'New' },
      userId: olga.id,
      name: 'Olga',
      commandId: 'known-again',
    });
    const read = await olga.done('changes.list', { params });
    expect(received.toReversed()).toEqual(read.changes.slice(0, received.length));
  });

  it.onBoth.each([0, 1, 7])('should get %d missed changes', async (missed) => {
    const { id } = await shared();
    const held = await revisionOf(id);
    for (let n = 0; n < missed; n++) await add(olga, id);
    const page = await watch(product, ada, id, held);
    if (missed === 0) expect(page.all('changes')).toEqual([]);
    else expect(spans(page, id)).toEqual([[held, held + missed]]);
    await add(olga, id);
    await page.reaches(id, held + missed + 1);
    expect(spans(page, id).at(-1)).toEqual([held + missed, held + missed + 1]);
  });

  it('should be reset when more than a thousand changes behind, and when ahead', async () => {
    const { id, params } = await shared();
    for (let pillar = 0; pillar < 2; pillar++) {
      const { id: perspectiveId } = await olga.done('nodes.create', {
        params,
        body: { type: 'perspective' },
      });
      for (let n = 0; n < 255; n++)
        await olga.done('nodes.create', { params, body: { type: 'objective', perspectiveId } });
      await olga.done('nodes.delete', { params: { ...params, nodeId: perspectiveId } });
    }
    const now = await revisionOf(id);
    const behind = await openPage(product, ada);
    behind.send({ type: 'watch', strategyId: id, revision: 2 });
    expect(await behind.receives('reset')).toEqual({ type: 'reset', strategyId: id });
    expect(behind.all('changes')).toEqual([]);
    const ahead = await openPage(product, ada);
    ahead.send({ type: 'watch', strategyId: id, revision: now + 1 });
    await ahead.receives('reset');
    ahead.send({ type: 'watch', strategyId: id, revision: now });
    await add(olga, id);
    await ahead.reaches(id, now + 1);
    expect(spans(ahead, id)).toEqual([[now, now + 1]]);
  }, 60_000);

  it('should get nothing after unwatch, and the missed changes when it watches again', async () => {
    const { id } = await shared();
    const [page, other] = [await watch(product, ada, id), await watch(product, olga, id)];
    page.send({ type: 'unwatch', strategyId: id });
    await until('one person present', () => other.all('present').at(-1)?.people.length === 1);
    const held = await revisionOf(id);
    await add(olga, id);
    await other.reaches(id, held + 1);
    expect(page.all('changes')).toEqual([]);
    page.send({ type: 'watch', strategyId: id, revision: held });
    await page.reaches(id, held + 1);
  });

  it("should get only 'gone' of a strategy that is not theirs or does not exist", async () => {
    const { id } = await shared();
    const stranger = await openPage(product, await person(product));
    stranger.send({ type: 'watch', strategyId: id, revision: 0 });
    stranger.send({ type: 'watch', strategyId: 999_999, revision: 0 });
    stranger.send({ type: 'editing', strategyId: id, what: { entity: 'strategy', id } });
    await stranger.receives('gone', 2);
    await add(olga, id);
    await pause(200);
    expect(stranger.messages.map(({ type }) => type)).toEqual(['gone', 'gone']);
  });
});

describe('a removed member', () => {
  // On both engines: signals beside a writer.
  it.onBoth(
    "should get 'gone' within a second and no later change, in twenty rounds beside a writer",
    async () => {
      const { id, params } = await shared();
      for (let round = 0; round < 20; round++) {
        const page = await watch(product, ada, id);
        const end = new AbortController();
        const writing = (async () => {
          while (!end.signal.aborted) await add(olga, id);
        })();
        await pause((round * 7) % 30);
        const removed = await olga.call('members.delete', { params: { id, userId: ada.id } });
        expect(removed.status).toBe(204);
        await page.receives('gone', 1, SOON_MS);
        end.abort();
        await writing;
        await pause(20);
        const removal = (await changesOf(product, id)).findLast(
          ({ entity, operation }) => entity === 'membership' && operation === 'delete',
        );
        const received = changesIn(page.all('changes', id));
        expect(received.filter(({ revision }) => revision >= (removal?.revision ?? 0))).toEqual([]);
        expect(page.messages.at(-1)?.type).toBe('gone');
        page.cut();
        await enroll(product, id, ada, 'read_write');
      }
      expect((await ada.call('strategies.read', { params })).status).toBe(200);
    },
    60_000,
  );

  it("should get 'gone' when the strategy is deleted, like all watchers", async () => {
    const { id, params } = await shared();
    const pages = [await watch(product, ada, id), await watch(product, olga, id)];
    await olga.done('strategies.delete', { params });
    for (const page of pages) await page.receives('gone', 1, SOON_MS);
  });

  it("should get 'gone' after leaving, in every tab", async () => {
    const { id, params } = await shared();
    const pages = [await watch(product, ada, id), await watch(product, ada, id)];
    await ada.done('strategies.leave', { params });
    for (const page of pages) await page.receives('gone', 1, SOON_MS);
  });
});

// On both engines: signals of a role.
it.onBoth('tells a member of a new role within a second', async () => {
  const { id } = await shared();
  const page = await watch(product, ada, id);
  const role = { role: 'read_only' } as const;
  await olga.done('members.update', { params: { id, userId: ada.id }, body: role });
  await page.receives('changes', 1, SOON_MS);
  expect(changesIn(page.all('changes', id))).toMatchObject([
    { entity: 'membership', id: ada.id, label: 'Ada', before: { role: 'read_write' }, after: role },
  ]);
  await add(olga, id);
  await page.receives('changes', 2);
});

describe('a page with the list of strategies', () => {
  it.onBoth(
    'should be told to reload when its user joins, a strategy is renamed, or its user is removed',
    async () => {
      const { id, params } = await shared();
      const grace = await person(product);
      const page = await openPage(product, grace);
      page.send({ type: 'watchList' });
      await pause(50);
      await olga.done('strategies.update', { params, body: { title: 'Not hers' } });
      await pause(100);
      expect(page.messages).toEqual([]);
      const { link } = await olga.done('inviteLinks.create', { params, body: { role: 'read_only' } });
      const token = link.split('/join/')[1] ?? '';
      await grace.done('invitations.accept', { body: { token } });
      await page.receives('strategies', 1, SOON_MS);
      await olga.done('strategies.update', { params, body: { title: 'Renamed' } });
      await page.receives('strategies', 2, SOON_MS);
      await olga.done('members.delete', { params: { id, userId: grace.id } });
      await page.receives('strategies', 3, SOON_MS);
      // On a busy machine one act may be told twice.
      await pause(300);
      const told = page.messages.length;
      await olga.done('strategies.update', { params, body: { title: 'No longer hers' } });
      await pause(100);
      expect(page.messages).toHaveLength(told);
      await strategyOf(grace);
      await page.receives('strategies', told + 1, SOON_MS);
      expect(new Set(page.messages.map(({ type }) => type))).toEqual(new Set(['strategies']));
    },
  );

  it('should be told when a strategy in it is deleted', async () => {
    const { params } = await shared();
    const page = await openPage(product, ada);
    page.send({ type: 'watchList' });
    await pause(50);
    await olga.done('strategies.delete', { params });
    await page.receives('strategies', 1, SOON_MS);
  });
});
