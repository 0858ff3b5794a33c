import { Worker } from 'node:worker_threads';
import { beforeAll, expect, vi } from 'vitest';
import { it } from '../test/both.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { ReadingThread } from '../thread/reading-thread.ts';

const KPIS = 500;
const product = await startProduct();
const [owner, reader] = [await person(product), await person(product)];
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };
const run = vi.spyOn(ReadingThread.prototype, 'run');

const create = (count: number, { id, objectives } = board) => {
  const commands = Array.from({ length: count }, (_, index) => ({
    type: 'kpi.create' as const,
    id: -1 - index,
    fields: {
      measure: `Measure ${index}`,
      nodeId: objectives[0]?.id ?? 0,
      grain: 'month' as const,
      target: 100,
    },
  }));
  return owner.done('commands.run', { params: { id }, body: { commands } });
};

beforeAll(async () => {
  await enroll(product, board.id, reader, 'read_only');
});

const period = '2026-05';
const scores = (who = owner) => who.done('scorecard.read', { params, query: { period } });

it('a small strategy is read by the server itself', async () => {
  const small = await strategyOf(owner, { pillars: 1, objectives: 1 });
  await create(KPIS - 1, small);
  const { kpis } = await owner.done('scorecard.read', { params: { id: small.id }, query: { period } });
  expect(kpis).toHaveLength(KPIS - 1);
  expect(run).not.toHaveBeenCalled();
});

// On both engines: a thread with connections of its own.
it.onBoth('a large one is read by a thread, which sees each change and gives the same answers', async () => {
  const { ids } = await create(KPIS);
  const kpiId = Object.values(ids)[0] ?? 0;
  expect((await scores()).kpis).toHaveLength(KPIS);
  expect(run).toHaveBeenCalled();
  for (const value of [80, 50]) {
    await owner.done('points.write', { params: { id: kpiId }, body: { points: [{ period, value }] } });
    expect((await scores(reader)).kpis.find(({ id }) => id === kpiId)?.value).toBe(value);
  }
  const flow = await owner.done('strategies.readFlow', { params });
  expect(flow.kpis).toHaveLength(KPIS);
  vi.spyOn(ReadingThread.prototype, 'takes').mockResolvedValueOnce(false);
  const here = await scores();
  expect(await scores()).toEqual(here);
});

it('a snapshot, a review and a published page of a large one are computed by the thread', async () => {
  run.mockClear();
  const { id: snapshotId } = await owner.done('snapshots.create', { params, body: { name: 'One', period } });
  await owner.done('reviews.create', { params, body: { period } });
  const lists = { pillars: [], objectives: [], kpis: [] };
  const marks = {
    ...lists,
    overall: true,
    visionMission: false,
    values: false,
    initiatives: false,
    notes: false,
  };
  const body = { snapshotId, title: 'For all', marks, expiresAt: null };
  const { link } = await owner.done('publications.create', { params, body });
  const page = await fetch(new URL(new URL(link ?? '').pathname, product.origin));
  expect(await page.text()).toContain('For all');
  const names = run.mock.calls.map(([{ name }]) => name);
  expect(names).toEqual(['document.take', 'agenda.take', 'page.render']);
  const scorecard = await owner.done('snapshots.scorecard', { params: { id: snapshotId } });
  expect(scorecard.kpis).toEqual((await scores()).kpis);
});

it('a refusal is that of the call, and membership is checked before', async () => {
  const bad = { params, query: { period: 'never' } };
  expect(await owner.call('scorecard.read', bad)).toMatchObject(refused('invalid_request'));
  const stranger = await person(product);
  const count = run.mock.calls.length;
  expect(await stranger.call('scorecard.read', { params, query: { period } })).toMatchObject(
    refused('not_found'),
  );
  expect(run.mock.calls.length).toBe(count);
});

// On both engines: a thread with connections of its own.
it.onBoth('what is asked many times at once is computed once', async () => {
  const post = Reflect.get(Worker.prototype, 'postMessage') as (
    this: Worker,
    ...message: Parameters<Worker['postMessage']>
  ) => void;
  // The thread is asked a moment later, so that all calls have arrived before it answers the first.
  const send = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...message
  ) {
    setTimeout(() => post.apply(this, message), 500);
  });
  const query = { of: `strategy:${board.id}`, period: '2026-03' };
  const all = await Promise.all(
    Array.from({ length: 8 }, () => owner.done('scorecard.explain', { params, query })),
  );
  for (const answer of all) expect(answer).toEqual(all[0]);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
});
