import { expect } from 'vitest';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { lastEnded, previousPeriod } from '../../contract/scorecard/periods.ts';
import { readSource } from '../books/read.ts';
import { describe, it } from '../test/both.ts';
import { watch } from '../test/live.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, member] = [await person(product, 'Olga'), await person(product, 'Max')];
const contributor = await person(product, 'Cora');
const today = new Date().toISOString().slice(0, 10);
const last = lastEnded(DEFAULT_CALENDAR, 'month', addDays(today, -1));
const before = previousPeriod(DEFAULT_CALENDAR, last);

/** A shared strategy with a KPI that fell from green to red, and its review. */
async function reviewed() {
  const { id } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  await enroll(product, id, member, 'read_write');
  await enroll(product, id, contributor, 'contributor');
  const params = { id };
  const kpi = await owner.done('kpis.create', {
    params,
    body: { measure: 'Orders', grain: 'month', target: 100 },
  });
  const points = [
    { period: before.key, series: 'target' as const, value: 100 },
    { period: before.key, value: 100 },
    { period: last.key, value: 10 },
  ];
  await owner.done('points.write', { params: { id: kpi.id }, body: { points } });
  const review = await owner.done('reviews.create', { params, body: {} });
  const inReview = { id, reviewId: review.id };
  const item = review.agenda[0]?.id ?? '';
  const update = (body: object, who = owner) => who.done('reviews.update', { params: inReview, body });
  return { id, params, kpi, review, item, inReview, update };
}

const lastChange = async (id: number) => (await owner.done('changes.list', { params: { id } })).changes[0];

describe('a review', () => {
  it('should start with what stands out in the last month, and stand in the history', async () => {
    const { id, kpi, review } = await reviewed();
    expect(review).toMatchObject({
      name: `Review ${last.label}`,
      period: { key: last.key, label: last.label },
      state: 'open',
      by: 'Olga',
      heldAt: null,
      snapshotId: null,
    });
    expect(review.agenda).toEqual([
      expect.objectContaining({
        of: `kpi:${kpi.id}`,
        title: 'Orders',
        reasons: [`Off Track in ${last.label}; it was On Track in ${before.label}.`],
        decision: '',
      }),
    ]);
    expect(await lastChange(id)).toMatchObject({ entity: 'review', operation: 'create', label: review.name });
  });

  it('should have the agenda that anyone could read before', async () => {
    const { params, review } = await reviewed();
    const { period, entries } = await contributor.done('agenda.read', { params, query: {} });
    expect(period).toMatchObject({ key: last.key, label: last.label });
    expect(entries).toEqual(review.agenda.map(({ of, title, reasons }) => ({ of, title, reasons })));
    const earlier = await contributor.done('agenda.read', { params, query: { period: before.key } });
    expect([earlier.period.key, earlier.entries]).toEqual([before.key, []]);
    const bad = await contributor.call('agenda.read', { params, query: { period: 'then' } });
    expect(bad).toMatchObject(refused('invalid_request'));
  });

  // On both engines: two that start the same one.
  it.onBoth('should be the same one for the second who starts it', async () => {
    const { params, review } = await reviewed();
    const again = await member.done('reviews.create', { params, body: { name: 'Mine' } });
    expect(again).toMatchObject({ id: review.id, name: review.name });
    const other = await member.done('reviews.create', { params, body: { period: before.key } });
    expect(other.id).not.toBe(review.id);
  });

  // On both engines: locks of rows.
  it.onBoth('should take items, an order and decisions, each without touching the others', async () => {
    const { kpi, inReview, update } = await reviewed();
    const { agenda } = await update({ add: { title: 'Budget' } });
    const [first = '', second = ''] = agenda.map(({ id }) => id);
    expect((await update({ add: { of: `kpi:${kpi.id}` } })).agenda).toHaveLength(2);
    await Promise.all([
      update({ decision: { item: first, text: 'Hire two', before: '' } }),
      update({ decision: { item: second, text: 'Cut it', before: '' } }, member),
    ]);
    await update({ order: [second] });
    const { review } = await contributor.done('reviews.read', { params: inReview });
    expect(review.agenda).toEqual([
      expect.objectContaining({ title: 'Budget', of: null, decision: 'Cut it', decidedBy: 'Max' }),
      expect.objectContaining({ title: 'Orders', decision: 'Hire two', decidedBy: 'Olga' }),
    ]);
  });

  it.onBoth('should keep an item with a decision or an action, whoever removes it', async () => {
    const { item, inReview, update } = await reviewed();
    const added = (await update({ add: { title: 'Budget' } })).agenda[1]?.id ?? '';
    const remove = (one: string) =>
      member.call('reviews.update', { params: inReview, body: { remove: one } });
    const stays = refused('conflict', 'This item has a decision or an action, and stays on the agenda.');
    await update({ decision: { item, text: 'Hire two' } });
    expect(await remove(item)).toMatchObject(stays);
    const { id: actionId } = await owner.done('reviewActions.create', {
      params: inReview,
      body: { title: 'Call', itemId: added },
    });
    expect(await remove(added)).toMatchObject(stays);
    await owner.done('reviewActions.delete', { params: { id: inReview.id, actionId } });
    expect((await remove(added)).status).toBe(200);
    expect((await update({ decision: { item, text: '' } })).agenda.map(({ id }) => id)).toEqual([item]);
  });

  it('should be renamed, and keep the rest', async () => {
    const { params, item, inReview, review, update } = await reviewed();
    await update({ decision: { item, text: 'Hire two' } });
    expect((await member.call('reviews.update', { params: inReview, body: { name: '' } })).status).toBe(400);
    const renamed = await update({ name: '  Steering March ' }, member);
    expect(renamed).toMatchObject({
      id: review.id,
      name: 'Steering March',
      agenda: [{ decision: 'Hire two' }],
    });
    const { reviews } = await owner.done('reviews.list', { params, query: {} });
    expect(reviews.map(({ name }) => name)).toEqual(['Steering March']);
  });

  // On both engines: locks of rows.
  it.onBoth('should refuse a decision that replaces one that its author has not seen', async () => {
    const { item, inReview, update } = await reviewed();
    await update({ decision: { item, text: 'Hire two', before: '' } });
    const late = { decision: { item, text: 'Hire none', before: '' } };
    expect(await member.call('reviews.update', { params: inReview, body: late })).toMatchObject(
      refused('conflict', 'Olga wrote another decision meanwhile.'),
    );
  });

  it.onBoth('should end with a snapshot, and not change any more', async () => {
    const { id, item, inReview, update } = await reviewed();
    await update({ decision: { item, text: 'Hire two' } });
    const action = await owner.done('reviewActions.create', {
      params: inReview,
      body: { title: 'Write the advert', itemId: item, ownerId: contributor.id, due: '2030-01-31' },
    });
    const held = await owner.done('reviews.hold', { params: inReview });
    expect(held).toMatchObject({ state: 'held', agenda: [{ decision: 'Hire two' }] });
    const { snapshot } = await owner.done('snapshots.read', { params: { id: held.snapshotId ?? 0 } });
    expect(snapshot).toMatchObject({ name: held.name, period: { key: last.key }, isLock: false });
    expect(await lastChange(id)).toMatchObject({ entity: 'review', after: { state: 'held' } });
    const ended = refused('conflict', 'This review has ended. Its minutes no longer change.');
    const inAction = { id, actionId: action.id };
    expect(await owner.call('reviews.update', { params: inReview, body: { name: 'X' } })).toMatchObject(
      ended,
    );
    expect(await owner.call('reviews.hold', { params: inReview })).toMatchObject(ended);
    expect(
      await owner.call('reviewActions.create', { params: inReview, body: { title: 'More' } }),
    ).toMatchObject(ended);
    expect(
      await owner.call('reviewActions.update', { params: inAction, body: { title: 'Other' } }),
    ).toMatchObject(ended);
    expect(await owner.call('reviewActions.delete', { params: inAction })).toMatchObject(ended);
    const source = await readSource(product.store.read, id, held.snapshotId ?? 0, {
      title: '',
      subtitle: '',
      sections: ['decisions'],
      allObjectives: false,
    });
    expect(source).toMatchObject({
      decisions: [{ about: 'Orders', text: 'Hire two', by: 'Olga', day: today }],
      actions: [
        { about: 'Orders', text: 'Write the advert', owner: 'Cora', due: '2030-01-31', status: 'Open' },
      ],
    });
  });

  // On both engines: SQL searches texts.
  it.onBoth('should be found by its decisions and actions', async () => {
    const { params, item, inReview, review, update } = await reviewed();
    await update({ decision: { item, text: 'Hire two' } });
    await owner.done('reviewActions.create', { params: inReview, body: { title: 'Write the advert' } });
    const search = async (text: string) =>
      (await contributor.done('reviews.list', { params, query: { search: text } })).reviews;
    expect(await search('ADVERT')).toEqual([
      expect.objectContaining({
        id: review.id,
        items: 1,
        decisions: 1,
        actions: { open: 1, done: 0 },
        found: ['Write the advert'],
      }),
    ]);
    expect(await search('hire')).toEqual([expect.objectContaining({ found: ['Hire two'] })]);
    expect(await search('review')).toEqual([expect.objectContaining({ found: [] })]);
    expect(await search('nothing like it')).toEqual([]);
  });

  it('should be told to those who have the strategy open', async () => {
    const { id, item, review, update } = await reviewed();
    const page = await watch(product, member, id);
    await update({ decision: { item, text: 'Hire two' } });
    expect(await page.receives('reviews')).toEqual({
      type: 'reviews',
      strategyId: id,
      reviewId: review.id,
    });
  });

  it('should go with its actions', async () => {
    const { id, params, inReview } = await reviewed();
    await owner.done('reviewActions.create', {
      params: inReview,
      body: { title: 'Call', ownerId: member.id },
    });
    await owner.done('reviews.delete', { params: inReview });
    expect((await owner.done('reviews.list', { params, query: {} })).reviews).toEqual([]);
    expect((await member.done('updates.mine', { query: { strategy: String(id) } })).actions).toEqual([]);
    expect(await lastChange(id)).toMatchObject({ entity: 'review', operation: 'delete' });
  });
});

describe('an action', () => {
  it('should be open in the next review and among the updates of its owner until it is done', async () => {
    const { id, params, inReview } = await reviewed();
    const { open } = await contributor.done('updates.count', {});
    const { id: actionId } = await owner.done('reviewActions.create', {
      params: inReview,
      body: { title: 'Call the bank', ownerId: contributor.id, due: '2030-01-31' },
    });
    await owner.done('reviews.hold', { params: inReview });
    const next = await owner.done('reviews.create', { params, body: {} });
    const stillOpen = async () =>
      (await owner.done('reviews.read', { params: { id, reviewId: next.id } })).stillOpen;
    const mine = async () =>
      (await contributor.done('updates.mine', { query: { strategy: String(id) } })).actions;
    const expected = [expect.objectContaining({ id: actionId, title: 'Call the bank', ownerName: 'Cora' })];
    expect(await stillOpen()).toEqual(expected);
    expect(await mine()).toEqual(expected);
    expect(await contributor.done('updates.count', {})).toEqual({ open: open + 1 });
    const done = await contributor.done('reviewActions.update', {
      params: { id, actionId },
      body: { isDone: true },
    });
    expect(done).toMatchObject({ isDone: true });
    expect(await stillOpen()).toEqual([]);
    expect(await mine()).toEqual([]);
  });

  // On both engines: SQL updates single columns.
  it.onBoth('should be changed by its owner only to say that it is done', async () => {
    const { id, inReview } = await reviewed();
    const make = async (ownerId: number) =>
      (await owner.done('reviewActions.create', { params: inReview, body: { title: 'Call', ownerId } })).id;
    const [own, other] = [await make(contributor.id), await make(member.id)];
    const attempt = async (actionId: number, body: object) =>
      (await contributor.call('reviewActions.update', { params: { id, actionId }, body })).status;
    expect(await attempt(own, { title: 'Write' })).toBe(403);
    expect(await attempt(other, { isDone: true })).toBe(403);
    expect(await attempt(own, { isDone: true })).toBe(200);
  });

  it.onBoth('should take another title and due day, each alone', async () => {
    const { id, inReview } = await reviewed();
    const body = { title: 'Call', ownerId: member.id, due: '2030-01-31' };
    const action = await owner.done('reviewActions.create', { params: inReview, body });
    const params = { id, actionId: action.id };
    const set = (given: object) => member.call('reviewActions.update', { params, body: given });
    expect(await set({ title: 'Call the bank' })).toMatchObject({
      body: { ...action, title: 'Call the bank' },
    });
    expect(await set({ due: '2030-02-28' })).toMatchObject({
      body: { ...action, title: 'Call the bank', due: '2030-02-28' },
    });
    expect(await set({ due: null })).toMatchObject({ body: { due: null } });
    expect(await set({ title: ' ' })).toMatchObject(refusedFields('title'));
    expect(await set({ due: '2030-02-30' })).toMatchObject(refusedFields('due'));
    const { actions } = await owner.done('reviews.read', { params: inReview });
    expect(actions).toEqual([{ ...action, title: 'Call the bank', due: null }]);
  });

  it.onBoth('should have a member or a name as its owner', async () => {
    const { id, inReview } = await reviewed();
    const stranger = await person(product);
    const body = { title: 'Call', ownerId: stranger.id };
    expect((await owner.call('reviewActions.create', { params: inReview, body })).status).toBe(400);
    const action = await owner.done('reviewActions.create', {
      params: inReview,
      body: { title: 'Call', ownerName: 'Somebody' },
    });
    expect(action).toMatchObject({ ownerId: null, ownerName: 'Somebody' });
    const params = { id, actionId: action.id };
    const given = await owner.done('reviewActions.update', { params, body: { ownerId: member.id } });
    expect(given).toMatchObject({ ownerId: member.id, ownerName: 'Max' });
  });
});

describe('what reviews decided', () => {
  it('should be listed by record with the period of its review', async () => {
    const { params, kpi, item, update } = await reviewed();
    await update({ decision: { item, text: 'Hire two' } });
    const { decisions } = await owner.done('decisions.list', { params, query: { of: `kpi:${kpi.id}` } });
    expect(decisions).toMatchObject([
      { of: `kpi:${kpi.id}`, text: 'Hire two', by: owner.username, period: { key: last.key } },
    ]);
    expect(await owner.done('decisions.list', { params })).toEqual({ decisions });
    const other = await owner.done('decisions.list', { params, query: { of: `kpi:${kpi.id + 1}` } });
    expect(other.decisions).toEqual([]);
  });
});
