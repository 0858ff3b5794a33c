import { expect } from 'vitest';
import { BOOK_SECTIONS } from '../../contract/month/book.ts';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import type { SnapshotDocument } from '../../contract/month/snapshot.ts';
import { factsOfBook } from '../books/facts.ts';
import { layoutOf } from '../books/layout.ts';
import { readSource } from '../books/read.ts';
import { write as writeRows } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { lockedYear, withoutFive } from '../test/locked-year.ts';
import { person, refused, refusedFields, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const product = await startProduct();
const { store } = product;
const owner = await person(product, 'Olga');
const member = await person(product, 'Max');
const locked = (change?: Parameters<typeof lockedYear>[1], period?: string) =>
  lockedYear({ product, owner, member }, change, period);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

const lastChange = async (params: { id: number }) =>
  (await owner.done('changes.list', { params })).changes[0];

describe('a wrong lock', () => {
  // On both engines: SQL finds corrections.
  it.onBoth(
    'should be corrected by its owner only, with a reason, from the values at the lock, and say so wherever it is shown',
    async () => {
      const scene = await locked(withoutFive);
      const { params, check, checks, relock, scores, yearly, monthly, enter, snapshotId, year } = scene;
      await check();
      const { link } = await owner.done('publications.create', {
        params,
        body: {
          snapshotId,
          title: 'Year',
          marks: { ...NO_MARKS, kpis: [yearly], values: true },
          expiresAt: null,
        },
      });
      const shown = async () => (await visitor(product).raw('GET', new URL(link).pathname)).bytes.toString();
      expect(await shown()).toContain('70 pcs');
      // Earlier months count in no result of this year.
      await enter(monthly, [{ period: '2024-12', value: 7 }]);
      expect(await relock(member)).toMatchObject(refused('forbidden'));
      expect(await relock(owner, ' ')).toMatchObject(refusedFields('reason'));
      expect((await scores()).kpi).toMatchObject({ value: 70, wouldBe: { value: 120 } });

      expect(await relock()).toMatchObject({
        status: 200,
        body: { phase: 'locked', lock: { name: 'The year (2)' } },
      });
      const { locked: lock, kpi } = await scores();
      expect(kpi).toMatchObject({ value: 120, score: 100, status: 'green', wouldBe: null });
      expect(lock?.correctedAt).toMatch(/^\d{4}-/);
      expect(lock?.snapshotId).not.toBe(snapshotId);
      expect(await checks()).toEqual([]);
      const explained = await owner.done('scorecard.explain', {
        params,
        query: { of: `kpi:${yearly}`, ...year },
      });
      expect(explained).toMatchObject({ value: 120, inputsChanged: false, wouldBe: null });
      expect(explained.locked?.correctedAt).toBe(lock?.correctedAt);
      const { to, scores: moved } = await owner.done('compare.read', {
        params,
        query: { from: `snapshot:${snapshotId}`, to: 'period:FY2025' },
      });
      expect(to.correctedAt).toBe(lock?.correctedAt);
      expect(moved.find(({ level }) => level === 'kpi')).toMatchObject({
        before: { value: 70 },
        after: { value: 120 },
      });

      const { snapshots } = await owner.done('snapshots.list', { params });
      expect(snapshots).toMatchObject([
        { id: lock?.snapshotId, isLock: true, name: 'The year (2)', correctedAt: lock?.correctedAt },
        {
          id: snapshotId,
          isLock: false,
          name: 'The year',
          supersededAt: lock?.correctedAt,
          supersededBy: lock?.snapshotId,
        },
      ]);
      expect(snapshots[0]?.at).toBe(snapshots[1]?.at);
      expect(await shown()).toContain('120 pcs');
      expect(await shown()).toContain(`FY2025, corrected on ${DAY}`);

      const choices = { title: '', subtitle: '', sections: [...BOOK_SECTIONS], allObjectives: true };
      const bookOf = async (id: number) => {
        const { snapshot, ...source } = await readSource(store.read, params.id, id, choices);
        return {
          ...source,
          snapshot: { ...snapshot, document: JSON.parse(snapshot.document) as SnapshotDocument },
        };
      };
      const book = await bookOf(lock?.snapshotId ?? 0);
      expect(factsOfBook(book).pillars[0]?.objectives[0]?.kpis[0]?.scored?.value).toBe(120);
      const pages = JSON.stringify(layoutOf(book, 'pdf').pages);
      expect(pages).toContain(`FY2025, corrected on ${DAY}`);
      const before = JSON.stringify(layoutOf(await bookOf(snapshotId), 'pdf').pages);
      expect(before).toContain(`made before the correction of ${DAY}`);

      const { changes } = await owner.done('changes.list', { params });
      expect(changes.slice(0, 2)).toMatchObject([
        { entity: 'publication', before: { snapshotId }, after: { snapshotId: lock?.snapshotId } },
        { entity: 'period', label: 'FY2025', after: { corrected: 2, reason: 'Five months were left out' } },
      ]);
      // Once more, it stays as it is.
      expect((await relock()).status).toBe(200);
      expect((await owner.done('changes.list', { params })).changes).toHaveLength(changes.length);
    },
  );

  it('should be corrected from the values and the plan at its lock, not from those of today', async () => {
    const { check, relock, scores, enter, yearly, monthly } = await locked(withoutFive, '2025-12');
    await check();
    await enter(monthly, [{ period: '2025-02', value: 50 }]);
    await owner.done('kpis.update', { params: { id: yearly }, body: { measure: 'Renamed' } });
    await relock();
    const { kpi, locked: lock } = await scores();
    expect(kpi).toMatchObject({ value: 120, wouldBe: { value: 160 } });
    const flow = await owner.done('snapshots.flow', { params: { id: lock?.snapshotId ?? 0 } });
    expect(flow.kpis.find(({ id }) => id === yearly)?.measure).toBe('Orders of the year');
  });

  // On both engines: SQL replaces stored results.
  it.onBoth(
    'should correct the snapshots and pages of its period that have its results, and leave the others',
    async () => {
      const { params, check, relock, yearly, monthly, enter, snapshotId } = await locked(
        withoutFive,
        '2025-12',
      );
      await check();
      const take = (name: string) =>
        owner.done('snapshots.create', { params, body: { name, period: '2025-12' } });
      await enter(monthly, [{ period: '2025-02', value: 50 }]);
      const taken = await take('Review');
      const publish = async (id: number) => {
        const marks = { ...NO_MARKS, kpis: [yearly], values: true };
        const body = { snapshotId: id, title: 'Year', marks, expiresAt: null };
        const { pathname } = new URL((await owner.done('publications.create', { params, body })).link);
        return async () => (await visitor(product).raw('GET', pathname)).bytes.toString();
      };
      const [ofReview, ofLock] = [await publish(taken.id), await publish(snapshotId)];
      expect(await ofReview()).toContain('70 pcs');
      await relock();
      for (const shown of [ofReview, ofLock]) {
        expect(await shown()).toContain('120 pcs');
        expect(await shown()).toContain(`Dec 2025, corrected on ${DAY}`);
      }
      const { snapshots } = await owner.done('snapshots.list', { params });
      expect(
        snapshots.map(({ name, correctedAt, isLock }) => [name, correctedAt !== undefined, isLock]),
      ).toEqual([
        ['Review (2)', true, false],
        ['The year (2)', true, true],
        ['Review', false, false],
        ['The year', false, false],
      ]);
      const ofSnapshot = async (id: number) => {
        const { kpis } = await owner.done('snapshots.scorecard', { params: { id } });
        return kpis.find((kpi) => kpi.id === yearly);
      };
      expect(await ofSnapshot(snapshots[0]?.id ?? 0)).toMatchObject({ value: 120, wouldBe: { value: 160 } });
      expect(await ofSnapshot(taken.id)).toMatchObject({ value: 70, wouldBe: { value: 160 } });
      const later = await publish(taken.id);
      expect(await later()).toContain(`made before the correction of ${DAY}`);
    },
  );

  it.onBoth(
    'should stay as it is where its owner keeps it, with a reason, and can be corrected later',
    async () => {
      const { params, check, checks, relock, scores, year } = await locked(withoutFive);
      await check();
      const keep = (who = owner, reason = 'The board decided by it') =>
        who.call('periods.keep', { params, body: { ...year, reason } });
      expect(await keep(member)).toMatchObject(refused('forbidden'));
      expect((await keep()).status).toBe(200);
      expect(await checks()).toMatchObject([
        { state: 'differs', kept: { by: 'Olga', reason: 'The board decided by it' } },
      ]);
      expect((await scores()).kpi).toMatchObject({ value: 70 });
      const change = await lastChange(params);
      expect(change).toMatchObject({
        entity: 'period',
        after: { kept: 2, reason: 'The board decided by it' },
      });
      expect((await keep()).status).toBe(200);
      expect((await lastChange(params))?.revision).toBe(change?.revision);
      const undo = { commands: [{ type: 'undo', revision: change?.revision }] } as never;
      expect((await owner.call('commands.run', { params, body: undo })).status).toBe(400);
      expect((await relock()).status).toBe(200);
      expect((await scores()).kpi).toMatchObject({ value: 120 });
    },
  );

  it('should be no finding any more once it is reopened and locked anew', async () => {
    const { params, check, checks, relock, scores, year } = await locked(withoutFive);
    await check();
    await owner.done('periods.unlock', { params, body: { ...year, reason: 'Wrong' } });
    expect(await checks()).toEqual([]);
    expect(await relock()).toMatchObject(refusedFields('period'));
    await owner.done('periods.lock', { params, body: year });
    expect(await checks()).toEqual([]);
    const { locked: lock, kpi } = await scores();
    expect(kpi).toMatchObject({ value: 120 });
    expect((await relock()).status).toBe(200);
    expect((await scores()).locked).toEqual(lock);
  });
});

describe('a month that is reopened and locked again', () => {
  const again = async () => {
    const { params, monthly, enter, yearly } = await locked(undefined, '2025-10');
    const month = { period: '2025-10' };
    const unlock = () =>
      owner.done('periods.unlock', { params, body: { ...month, reason: 'One was wrong' } });
    const lock = (name = 'The year') => owner.done('periods.lock', { params, body: { ...month, name } });
    return { params, monthly, yearly, enter, unlock, lock };
  };

  // On both engines: SQL finds the former lock.
  it.onBoth(
    'should have books and pages from before say so, which are made again of the corrected results',
    async () => {
      const { params, monthly, enter, unlock, lock } = await again();
      const [first] = (await owner.done('snapshots.list', { params })).snapshots;
      const snapshotId = first?.id ?? 0;
      const book = await owner.done('books.create', {
        params,
        body: { snapshotId, format: 'pdf', sections: ['cover'] },
      });
      const marks = { ...NO_MARKS, kpis: [monthly], values: true };
      const page = { snapshotId, title: 'October', marks, expiresAt: null };
      const { link, publication } = await owner.done('publications.create', { params, body: page });
      const shown = async () => (await visitor(product).raw('GET', new URL(link).pathname)).bytes.toString();
      expect(await shown()).toContain('10 pcs');

      await unlock();
      await enter(monthly, [{ period: '2025-10', value: 14 }]);
      const { lock: relocked } = await lock();
      const corrected = { supersededAt: relocked?.at, supersededBy: relocked?.snapshotId };
      expect(relocked).toMatchObject({ name: 'The year (2)', correctedAt: relocked?.at });
      expect(await owner.done('books.read', { params: { id: book.id } })).toMatchObject(corrected);
      const { publications } = await owner.done('publications.list', { params });
      expect(publications).toMatchObject([corrected]);
      expect(await shown()).toContain(`made before the correction of ${DAY}`);
      expect(await shown()).toContain('10 pcs');

      await writeRows(store, (writer) =>
        writer.updateTable('books').set({ state: 'failed' }).where('id', '=', book.id).execute(),
      );
      const made = await owner.done('books.makeAgain', { params: { id: book.id } });
      expect(made).toMatchObject({ state: 'waiting', snapshotId: relocked?.snapshotId });
      expect(made.supersededAt).toBeUndefined();
      await owner.done('publications.update', {
        params: { ...params, publicationId: publication.id },
        body: { snapshotId: publications[0]?.supersededBy },
      });
      expect(await shown()).toContain('14 pcs');
      expect(await shown()).not.toContain('made before the correction');
    },
  );

  it('should be no correction where nothing of the month changed', async () => {
    const { params, unlock, lock } = await again();
    await unlock();
    await owner.done('nodes.create', { params, body: { type: 'perspective', title: 'Another' } as never });
    const { lock: relocked } = await lock();
    expect(relocked?.correctedAt).toBeUndefined();
    const { snapshots } = await owner.done('snapshots.list', { params });
    expect(snapshots.map(({ name, supersededAt }) => [name, supersededAt])).toEqual([
      ['The year (2)', undefined],
      ['The year', undefined],
    ]);
  });

  it('should be corrected as often as that happens', async () => {
    const { params, monthly, enter, unlock, lock } = await again();
    for (const value of [14, 15]) {
      await unlock();
      await enter(monthly, [{ period: '2025-10', value }]);
      await lock();
    }
    const { snapshots } = await owner.done('snapshots.list', { params });
    const [third, second, first] = snapshots;
    expect(snapshots.map(({ supersededBy }) => supersededBy)).toEqual([undefined, third?.id, third?.id]);
    expect(third?.correctedAt).toBe(third?.at);
    expect(second?.supersededAt).toBe(third?.at);
    expect(first?.correctedAt).toBeUndefined();
  });
});
