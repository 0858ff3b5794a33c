import { expect, vi } from 'vitest';
import { describe, it } from '../test/both.ts';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const reader = await person(product);
const stranger = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
await enroll(product, board.id, reader, 'read_only');
const params = { id: board.id };

const kpi = async (fields: object) => {
  const body = {
    measure: 'Revenue',
    grain: 'month' as const,
    nodeId: board.objectives[0]?.id ?? 0,
    ...fields,
  };
  return (await owner.done('kpis.create', { params, body })).id;
};
const write = (id: number, points: object[], headers = {}) =>
  owner.call('points.write', { params: { id }, body: { points: points as never }, headers });
const done = async (id: number, points: object[]) => {
  const reply = await write(id, points);
  expect(reply.status, reply.bytes.toString()).toBe(200);
  return reply.body.points;
};
const timeline = (id: number, query: Record<string, string> = {}) =>
  owner.done('points.read', { params: { id }, query });
const revision = async () => (await owner.done('strategies.read', { params })).revision;
const change = async () => (await owner.done('changes.list', { params })).changes[0];

const undoOf = (who: Person, at: number) => {
  const commands = [{ type: 'undo', revision: at }] as never;
  return who.call('commands.run', { params, body: { commands } });
};

describe('points', () => {
  // On both engines: upserts of points.
  it.onBoth('should be written by any text of a period, and answered with their keys', async () => {
    const id = await kpi({});
    const before = await revision();
    const written = await done(id, [
      { period: '2026-01', value: 92 },
      { period: '2026-02-14', value: null, state: 'na', note: 'Closed' },
      { period: 'month:2026-01-01', series: 'target', value: 100 },
      { period: '2026-01', series: 'red', value: 80 },
    ]);
    expect(written[0]).toEqual({
      period: 'month:2026-01-01',
      series: 'actual',
      value: 92,
      state: 'value',
      note: '',
    });
    expect(await revision()).toBe(before + 1);
    const { periods, points } = await timeline(id, { from: '2026-01', to: '2026-02' });
    expect(points).toHaveLength(4);
    expect(points).toContainEqual({ ...written[0], by: owner.username, at: expect.any(String) });
    expect(periods[0]).toMatchObject({
      label: 'Jan 2026',
      actual: 92,
      target: 100,
      redLine: 80,
      score: 80,
      status: 'amber',
      by: owner.username,
    });
    expect(periods[1]).toMatchObject({ actual: null, valueState: 'na', note: 'Closed', status: null });
    expect(await change()).toMatchObject({ entity: 'kpi', after: { actual: 92, target: 100 } });
  });

  it('should be refused where the period is not one of this KPI', async () => {
    const id = await kpi({ grain: 'quarter' });
    const one = (period: string, more = {}) => write(id, [{ period, value: 1, ...more }]);
    expect(await one('2026-02')).toMatchObject(refusedFields('points.0.period'));
    expect(await one('soon')).toMatchObject(refusedFields('points.0.period'));
    expect(await one('2026-Q1', { series: 'num' })).toMatchObject(refusedFields('points.0.series'));
    expect(await one('2026-Q1', { state: 'na' })).toMatchObject(refusedFields('points.0.value'));
    expect(await write(id, [{ period: '2026-Q1' }])).toMatchObject(refusedFields('points.0.value'));
    const twice = [
      { period: '2026-Q1', value: 1 },
      { period: '2026-01-31', value: 2 },
    ];
    expect(await write(id, twice)).toMatchObject(refusedFields('points.1.period'));
    const untracked = await kpi({ grain: null });
    expect(await write(untracked, [{ period: '2026-Q1', value: 1 }])).toMatchObject(
      refusedFields('points.0.period'),
    );
    const computed = await kpi({ source: 'formula', formula: '1 + 1' });
    expect(await write(computed, [{ period: '2026-01', value: 1 }])).toMatchObject(
      refusedFields('points.0.series'),
    );
    expect((await timeline(id, { from: '2026-Q1', to: '2026-Q1' })).periods[0]).toMatchObject({
      actual: null,
    });
  });

  it('should be refused where the red line is not on the worse side of the target', async () => {
    const id = await kpi({});
    const wrong = [
      { period: '2026-01', series: 'target', value: 10 },
      { period: '2026-01', series: 'red', value: 10 },
    ];
    expect(await write(id, wrong)).toMatchObject(refusedFields('points.0.value'));
    const down = await kpi({ direction: 'down' });
    await done(down, [{ ...wrong[0], value: 9 }, wrong[1] as object]);
    const level = await kpi({ direction: 'none' });
    await done(level, wrong);
  });

  it('should be all or nothing for many KPIs, and take those of this strategy only', async () => {
    const [one, two] = [await kpi({}), await kpi({})];
    const many = (...ids: number[]) =>
      owner.call('points.writeMany', {
        params,
        body: { points: ids.map((kpiId) => ({ kpiId, period: '2026-01', value: 4 })) },
      });
    const others = await strategyOf(stranger);
    const foreign = await stranger.done('kpis.create', {
      params: { id: others.id },
      body: { measure: 'Theirs', grain: 'month' },
    });
    expect(await many(one, foreign.id)).toMatchObject(refused('not_found'));
    expect((await timeline(one, { from: '2026-01', to: '2026-01' })).periods[0]?.actual).toBeNull();
    const before = await revision();
    expect((await many(one, two)).status).toBe(200);
    expect(await revision()).toBe(before + 1);
  });

  // On both engines: SQL reads points by series and period.
  it.onBoth(
    'should be read as they are entered, of one series and of the periods that are asked for',
    async () => {
      const id = await kpi({});
      const target = { series: 'target', value: 4 };
      await done(id, [
        { period: '2025-12', ...target },
        { period: 'FY2026', ...target, value: 48 },
        { period: '2026-06', ...target, note: 'New plant' },
        { period: '2026-06', value: 3 },
        { period: '2027-01', ...target },
      ]);
      const many = (who: Person, from: string, to: string) =>
        who.call('points.readMany', { params, query: { from, to, series: 'target' } });
      const { points } = (await many(reader, '2026-01', 'FY2026')).body;
      const own = points.filter(({ kpiId }) => kpiId === id);
      expect(own).toEqual([
        { kpiId: id, period: 'year:2026-01-01', series: 'target', value: 48, state: 'value', note: '' },
        {
          kpiId: id,
          period: 'month:2026-06-01',
          series: 'target',
          value: 4,
          state: 'value',
          note: 'New plant',
        },
      ]);
      const one = (kpiId: number) =>
        owner.call('points.readMany', {
          params,
          query: { from: '1900-01-01', to: '2200-12-31', series: 'target', kpiId: String(kpiId) },
        });
      expect((await one(id)).body.points.map(({ kpiId }) => kpiId)).toEqual([id, id, id, id]);
      expect(await one(999_999)).toMatchObject(refused('not_found'));
      expect(await many(owner, 'soon', '2026')).toMatchObject(refusedFields('from'));
      expect(await many(stranger, '2026-01', '2026-12')).toMatchObject(refused('not_found'));
    },
  );

  // On both engines: SQL deletes points.
  it.onBoth('should be deleted by null, and undone in one step', async () => {
    const id = await kpi({});
    await done(id, [
      { period: '2026-01', value: 1 },
      { period: '2026-02', value: 2 },
    ]);
    await done(id, [
      { period: '2026-01', value: null },
      { period: '2026-02', value: 5 },
    ]);
    const values = async () =>
      (await timeline(id, { from: '2026-01', to: '2026-02' })).periods.map(({ actual }) => actual);
    expect(await values()).toEqual([null, 5]);
    const undo = async () => undoOf(owner, await revision());
    expect((await undo()).status).toBe(200);
    expect(await values()).toEqual([1, 2]);
    const written = await revision();
    await done(id, [{ period: '2026-02', value: 7 }]);
    const stale = await undoOf(owner, written);
    expect(stale).toMatchObject(refused('conflict'));
    await done(id, [{ period: '2026-02', series: 'target', value: 3 }]);
    const { body } = await undo();
    expect(body.revision).toBe(await revision());
    expect((await timeline(id, { from: '2026-02', to: '2026-02' })).periods[0]?.target).toBeNull();
  });

  it('should come back with a KPI whose deletion is undone', async () => {
    const id = await kpi({});
    await done(id, [{ period: '2026-01', value: 6 }]);
    const written = await revision();
    await owner.done('kpis.delete', { params: { id } });
    const undo = (at: number) => undoOf(owner, at);
    expect(await undo(written)).toMatchObject(refused('conflict'));
    expect((await undo(await revision())).status).toBe(200);
    expect((await timeline(id, { from: '2026-01', to: '2026-01' })).periods[0]?.actual).toBe(6);
  });

  // On both engines: SQL compares points with those that were read.
  it.onBoth('should not overwrite what another user changed since', async () => {
    const id = await kpi({});
    const other = await person(product);
    await enroll(product, board.id, other, 'read_write');
    const base = await revision();
    const points = [{ period: '2026-01', value: 6 }];
    await other.done('points.write', { params: { id }, body: { points } });
    const mine = await write(id, [{ period: '2026-01', value: 7 }], {
      'meridian-base-revision': String(base),
    });
    expect(mine).toMatchObject(refused('conflict'));
    expect(mine.body).toMatchObject({
      details: [{ message: `${other.username} changed this to 6 in the meantime` }],
    });
    const apart = await write(id, [{ period: '2026-02', value: 7 }], {
      'meridian-base-revision': String(base),
    });
    expect(apart.status).toBe(200);
    expect((await undoOf(other, base + 1)).status).toBe(200);
    const flow = await owner.done('strategies.readFlow', { params });
    expect(flow.kpis.find((one) => one.id === id)?.actual).toBe(7);
  });

  it.onBoth('should say which of many points another user changed, and what a write changed', async () => {
    const id = await kpi({});
    const other = await person(product);
    await enroll(product, board.id, other, 'read_write');
    const write = (points: object[], base?: number) =>
      owner.call('points.writeMany', {
        params,
        body: { points: points.map((point) => ({ kpiId: id, ...point })) as never, base },
      });
    const base = await revision();
    await other.done('points.write', { params: { id }, body: { points: [{ period: '2026-02', value: 6 }] } });
    const points = [
      { period: '2026-01', value: 1 },
      { period: '2026-02', value: 2 },
    ];
    const refusal = await write(points, base);
    expect(refusal).toMatchObject(refused('conflict'));
    expect(refusal.body).toMatchObject({ details: [{ path: 'points.1.value' }] });
    expect((await write(points, base + 1)).body).toMatchObject({ changed: 2, revision: base + 2 });
    expect((await write(points)).body).toMatchObject({ changed: 0, revision: base + 2 });
  });

  it('should be written once for one Idempotency-Key', async () => {
    const id = await kpi({});
    const headers = { 'idempotency-key': 'points-once' };
    const first = await write(id, [{ period: '2026-01', value: 1 }], headers);
    await done(id, [{ period: '2026-01', value: 2 }]);
    expect((await write(id, [{ period: '2026-01', value: 1 }], headers)).body).toEqual(first.body);
    expect((await timeline(id, { from: '2026-01', to: '2026-01' })).periods[0]?.actual).toBe(2);
  });

  it('should follow the role', async () => {
    const id = await kpi({});
    const given = { params: { id }, body: { points: [{ period: '2026-01', value: 1 }] } };
    expect(await reader.call('points.write', given)).toMatchObject(refused('forbidden'));
    expect(await stranger.call('points.write', given)).toMatchObject(refused('not_found'));
    expect((await reader.call('points.read', { params: { id } })).status).toBe(200);
  });
});

describe('the actual of a tracked KPI', () => {
  it('should be the last one of a period that has begun, and write that of the running one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') });
    try {
      const id = await kpi({});
      const actualOf = async () =>
        (await owner.done('strategies.readFlow', { params })).kpis.find((one) => one.id === id)?.actual;
      await done(id, [
        { period: '2026-02', value: 3 },
        { period: '2026-05', value: 9 },
      ]);
      expect(await actualOf()).toBe(3);
      await owner.done('kpis.update', { params: { id }, body: { actual: 4 } });
      const { periods } = await timeline(id, { from: '2026-03', to: '2026-03' });
      expect(periods[0]).toMatchObject({ actual: 4, valueState: 'partial', phase: 'open' });
      await owner.done('kpis.update', { params: { id }, body: { actual: null } });
      expect((await timeline(id, { from: '2026-03', to: '2026-03' })).periods[0]?.actual).toBeNull();
      const ratio = await kpi({ aggregation: 'ratio', factor: 100 });
      await done(ratio, [
        { period: '2026-01', series: 'num', value: 2 },
        { period: '2026-01', series: 'den', value: 4 },
        { period: '2026-02', series: 'num', value: 1 },
        { period: '2026-02', series: 'den', value: 0 },
      ]);
      const flow = await owner.done('strategies.readFlow', { params });
      expect(flow.kpis.find((one) => one.id === ratio)?.actual).toBe(50);
    } finally {
      vi.useRealTimers();
    }
  });
});
