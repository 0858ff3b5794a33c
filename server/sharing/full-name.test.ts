import { afterAll, expect } from 'vitest';
import { DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { parseDocument } from '../../contract/month/snapshot.ts';
import { factsOfBook } from '../books/facts.ts';
import { layoutOf } from '../books/layout.ts';
import { readSource } from '../books/read.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { describe, it } from '../test/both.ts';
import { person, type Person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { accept, inviteOf } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const product = await startProduct();
const runner = new JobRunner(product.store, jobKinds(product, undefined), console);
void runner.start();
afterAll(() => runner.stop());

const called = (who: Person, fullName: string | null) => who.done('user.update', { body: { fullName } });

/** A strategy of the first with the others as members. */
async function sharedBy(owner: Person, ...members: Person[]) {
  const { id, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  for (const member of members) await enroll(product, id, member, 'read_write');
  return { id, params: { id }, objectiveId: objectives[0]?.id ?? 0 };
}

describe('a full name', () => {
  it('should be none at first, stand beside the username once set, and be taken back', async () => {
    const ada = await person(product);
    expect(await ada.done('user.read')).toMatchObject({ fullName: null, name: ada.username });
    const named = { username: ada.username, name: ada.username, fullName: 'Ada Lovelace' };
    expect(await called(ada, '  Ada Lovelace ')).toMatchObject(named);
    expect(await ada.done('user.read')).toMatchObject(named);
    expect(await ada.done('user.update', { body: { name: 'ada' } })).toMatchObject({
      fullName: 'Ada Lovelace',
    });
    expect(await called(ada, '  ')).toMatchObject({ fullName: null });
    await ada.done('user.update', { body: { name: 'Ada L', fullName: 'Ada Lovelace' } });
    expect(await called(ada, null)).toMatchObject({ fullName: null, name: ada.username });
    expect(await ada.done('user.read')).toMatchObject({ fullName: null, name: ada.username });
  });

  it.each([
    ['x'.repeat(101), 'Use at most 100 characters'],
    ['a\u0007b', 'Remove the control characters'],
    ['Ada\nLovelace', 'Remove the control characters'],
  ])('should be refused (400) where it is %j', async (fullName, message) => {
    const ada = await person(product);
    const reply = await expectNothingWritten(product, () => ada.call('user.update', { body: { fullName } }));
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'fullName', message }] } });
  });

  // On both engines: SQL joins names.
  it.onBoth('should name its user wherever members see one', async () => {
    const [owner, ada] = [await person(product), await person(product)];
    const { id, params, objectiveId } = await sharedBy(owner);
    await accept(ada, (await inviteOf(owner, id)).token);
    await called(ada, 'Ada Lovelace');
    const role = { params: { id, userId: ada.id }, body: { role: 'read_write' as const } };
    const member = { username: ada.username, fullName: 'Ada Lovelace', name: 'Ada Lovelace' };
    expect(await owner.done('members.update', role)).toMatchObject(member);
    expect((await owner.done('members.list', { params }))[0]).toMatchObject(member);
    expect((await owner.done('strategies.read', { params })).members[0]).toMatchObject(member);
    expect((await owner.done('strategies.list')).find((it) => it.id === id)?.members[0]).toMatchObject(
      member,
    );
    expect((await owner.done('inviteLinks.list', { params }))[0]?.usedBy).toEqual(['Ada Lovelace']);
    const of = `objective:${objectiveId}`;
    const comment = await ada.done('comments.create', { params, body: { of, text: `I, @${ada.username}` } });
    expect(comment).toMatchObject({ name: 'Ada Lovelace', mentions: [{ name: 'Ada Lovelace' }] });
    await ada.done('nodes.create', { params, body: { type: 'vision', title: 'Far' } });
    expect((await owner.done('changes.list', { params })).changes[0]?.name).toBe('Ada Lovelace');
    await ada.done('comments.create', { params, body: { of, text: `Ask @${owner.username}` } });
    const news = async () => (await owner.done('notifications.list', { query: {} })).notifications;
    await until('a notification', async () => (await news()).length > 0);
    expect((await news())[0]?.by).toBe('Ada Lovelace');
    const finding = { rule: 'tooManyElements', of: `strategy:${id}`, reason: 'Agreed' } as const;
    expect((await ada.done('findings.dismiss', { params, body: finding })).name).toBe('Ada Lovelace');
    const link = await owner.done('inviteLinks.create', { params, body: { role: 'read_only' } });
    expect(link.inviteLink.madeBy).toBe(owner.username);
  });

  it.onBoth(
    'should name whom records name by the username: in books, notes, sentences and comparisons',
    async () => {
      const [owner, ada] = [await person(product), await person(product)];
      const { id, params, objectiveId } = await sharedBy(owner, ada);
      await called(ada, 'Ada Lovelace');
      const responsible = { inputOwner: ada.username, ownerId: ada.id };
      const kpi = await owner.done('kpis.create', {
        params,
        body: { measure: 'Outages', target: 0, grain: 'month', nodeId: objectiveId, ...responsible },
      });
      await owner.done('initiatives.create', {
        params,
        body: { initiative: 'Pylons', nodeId: objectiveId, whoName: ada.username.toUpperCase() },
      });
      const points = [
        { period: '2025-02', series: 'target', value: 10 },
        { period: '2025-02', series: 'actual', value: 2, note: 'A storm' },
      ] as const;
      await ada.done('points.write', { params: { id: kpi.id }, body: { points: [...points] } });
      const snapshot = await owner.done('snapshots.create', {
        params,
        body: { name: 'Feb', period: '2025-02' },
      });

      const stored = await readSource(product.store.read, id, snapshot.id, {
        ...DEFAULT_CHOICES,
        allObjectives: true,
      });
      const document = parseDocument(stored.snapshot.document);
      const source = { ...stored, snapshot: { ...stored.snapshot, document } };
      expect(document.notes).toMatchObject([{ by: 'Ada Lovelace', isOwner: true }]);
      const { sentence } = factsOfBook(source);
      expect(sentence).toContain('“A storm”, its owner');
      const pages = JSON.stringify(layoutOf(source, 'pdf').pages);
      expect(pages).not.toContain(ada.username);
      for (const text of ['Owner: Ada Lovelace', 'Outages: Ada Lovelace, ', '"Ada Lovelace"'])
        expect(pages).toContain(text);

      const nobody = { inputOwner: '', ownerId: null };
      await owner.done('kpis.update', { params: { id: kpi.id }, body: nobody });
      const query = { from: `snapshot:${snapshot.id}`, to: 'now' };
      const { records } = await owner.done('compare.read', { params, query });
      expect(records.find(({ kind }) => kind === 'kpi')?.fields).toContainEqual({
        field: 'Owner',
        from: 'Ada Lovelace',
        to: 'nothing',
      });
    },
  );

  // On both engines: SQL compares names.
  it.onBoth(
    'should be followed by the username where it may mean another member of the strategy',
    async () => {
      const [owner, ada, namesake, third] = [
        await person(product),
        await person(product),
        await person(product),
        await person(product),
      ];
      const { params } = await sharedBy(owner, ada, namesake, third);
      await called(ada, 'Ada Lovelace');
      await called(third, 'Grace Hopper');
      const names = async () =>
        (await owner.done('strategies.read', { params })).members.map(({ name }) => name);
      expect(await names()).toEqual(['Ada Lovelace', namesake.username, 'Grace Hopper']);
      await called(namesake, 'ADA  Lovelace\u200b');
      expect(await names()).toEqual([
        `Ada Lovelace (${ada.username})`,
        `ADA  Lovelace\u200b (${namesake.username})`,
        'Grace Hopper',
      ]);
      await called(namesake, third.username.toUpperCase());
      expect((await names())[1]).toBe(`${third.username.toUpperCase()} (${namesake.username})`);
    },
  );

  it('should not be told apart from people of other strategies', async () => {
    const [owner, ada, stranger] = [await person(product), await person(product), await person(product)];
    const { params } = await sharedBy(owner, ada);
    await called(ada, 'Mary Somerville');
    await called(stranger, 'Mary Somerville');
    expect((await owner.done('strategies.read', { params })).members[0]?.name).toBe('Mary Somerville');
  });
});
