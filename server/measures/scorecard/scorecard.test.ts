import { describe, expect, it } from 'vitest';
import { person, refused, refusedFields } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { strategyOf } from '../../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
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

describe('a timeline', () => {
  it('should refuse periods that are not the KPI’s', async () => {
    const id = await kpi({ grain: 'quarter' });
    const ask = (query: Record<string, string>, of = id) =>
      owner.call('points.read', { params: { id: of }, query });
    expect(await ask({ grain: 'month' })).toMatchObject(refusedFields('grain'));
    expect(await ask({ from: 'then' })).toMatchObject(refusedFields('from'));
    expect(await ask({ from: '2026-Q2', to: '2026-Q1' })).toMatchObject(refusedFields('from'));
    expect(await ask({ from: '1901' }, await kpi({ grain: 'month' }))).toMatchObject(refusedFields('from'));
    expect(await ask({ from: '2026-02' }, await kpi({ grain: null }))).toMatchObject(refusedFields('from'));
    expect((await timeline(id, { grain: 'year' })).periods).toHaveLength(24);
  });

  it('should compute a formula from the points of other KPIs', async () => {
    const part = await kpi({ measure: 'Won deals' });
    await done(part, [{ period: '2026-01', value: 5 }]);
    const whole = await kpi({ measure: 'Doubled', source: 'formula', formula: '[Won deals] * 2' });
    expect((await timeline(whole, { from: '2026-01', to: '2026-01' })).periods[0]?.actual).toBe(10);
  });
});

describe('a scorecard', () => {
  it('should score a period up to the strategy, and follow a new value', async () => {
    const own = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const nodeId = own.objectives[0]?.id ?? 0;
    const { id } = await owner.done('kpis.create', {
      params: { id: own.id },
      body: { measure: 'Sales', grain: 'month', nodeId },
    });
    await done(id, [
      { period: '2025-11', series: 'target', value: 100 },
      { period: '2025-11', value: 80 },
      { period: '2026-01', value: 95 },
    ]);
    const read = () => owner.done('scorecard.read', { params: { id: own.id }, query: { period: '2026-01' } });
    const first = await read();
    expect(first.strategy).toMatchObject({ score: 75, status: 'amber' });
    expect(first.kpis[0]).toMatchObject({
      id,
      value: 95,
      target: 100,
      redLine: 90,
      score: 75,
      sparkline: [80, null, 95],
    });
    expect(await read()).toEqual(first);
    await done(id, [{ period: '2026-01', value: 100 }]);
    expect((await read()).objectives[0]).toMatchObject({ score: 100, status: 'green' });
    const later = await owner.done('scorecard.read', { params: { id: own.id }, query: { grain: 'quarter' } });
    expect(later.period.grain).toBe('quarter');
    const bad = await owner.call('scorecard.read', { params: { id: own.id }, query: { period: 'then' } });
    expect(bad).toMatchObject(refusedFields('period'));
    const explain = (of: string) =>
      owner.call('scorecard.explain', { params: { id: own.id }, query: { of, period: '2026-01' } });
    expect((await explain(`kpi:${id}`)).body).toMatchObject({
      value: 100,
      rule: 'entered',
      inputs: [{ by: owner.username, source: 'manual' }],
      target: { value: 100, origin: 'entered' },
      // The status with which a KPI began is no statement.
      said: null,
    });
    await owner.done('kpis.update', { params: { id }, body: { status: 'On Hold' } });
    expect((await explain(`kpi:${id}`)).body).toMatchObject({
      said: { status: 'On Hold', reason: '', by: owner.username },
    });
    expect((await explain(`objective:${nodeId}`)).body).toMatchObject({
      rule: 'weighted mean',
      value: 100,
      said: null,
    });
    expect((await explain(`strategy:${own.id}`)).status).toBe(200);
    for (const missing of ['kpi:999999', `pillar:${nodeId}`, 'strategy:999999'])
      expect(await explain(missing)).toMatchObject(refused('not_found'));
  });
});

describe('a reason', () => {
  it('should be a code beside its text in every answer', async () => {
    const own = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const [params, nodeId] = [{ id: own.id }, own.objectives[0]?.id ?? 0];
    const kpi = async (fields: object) => {
      const body = { measure: 'Sales', grain: 'month' as const, nodeId, ...fields };
      return (await owner.done('kpis.create', { params, body })).id;
    };
    const id = await kpi({});
    await done(id, [{ period: '2026-01', value: 80 }]);
    const query = { period: '2026-01' };
    const noTarget = { reason: 'no target', reasonCode: 'noTarget' };
    const { kpis, strategy } = await owner.done('scorecard.read', { params, query });
    expect(kpis[0]).toMatchObject({ ...noTarget, guard: null, guardCode: null });
    expect(strategy).toMatchObject({ reason: 'no data', reasonCode: 'noData' });
    const read = await timeline(id, { from: '2026-01', to: '2026-01' });
    expect(read.periods[0]).toMatchObject(noTarget);
    const dated = { value: 5, date: '2026-01-01' };
    const steady = await kpi({ baseline: dated, finalTarget: dated, weight: 0 });
    expect((await timeline(steady)).progress).toMatchObject({
      hold: 'The baseline is the final target',
      holdCode: 'atFinalTarget',
    });
    const explain = (of: string) =>
      owner.done('scorecard.explain', { params, query: { of, period: '2026-01' } });
    expect(await explain(`kpi:${id}`)).toMatchObject(noTarget);
    expect((await explain(`objective:${nodeId}`)).excluded[0]).toMatchObject({
      id,
      why: 'no target',
      whyCode: 'noTarget',
    });
    await done(id, [{ period: '2026-01', series: 'target', value: 100 }]);
    await done(await kpi({ weight: 9 }), [
      { period: '2026-01', value: 100 },
      { period: '2026-01', series: 'target', value: 100 },
    ]);
    const held = { guard: 'held by red child', guardCode: 'redChild' };
    expect((await owner.done('scorecard.read', { params, query })).objectives[0]).toMatchObject(held);
    expect(await explain(`objective:${nodeId}`)).toMatchObject(held);
  });
});

describe('the calendar', () => {
  it('should be changed as long as all points stay in its periods', async () => {
    const own = await strategyOf(owner);
    const given = { params: { id: own.id } };
    const before = await owner.done('calendar.read', given);
    expect(before).toMatchObject({ fiscalYearStartMonth: 1, weekPattern: 'iso' });
    const after = await owner.done('calendar.update', { ...given, body: { fiscalYearStartMonth: 7 } });
    expect(after).toEqual({ ...before, fiscalYearStartMonth: 7 });
    expect(await owner.done('calendar.read', given)).toEqual(after);
    const { id } = await owner.done('kpis.create', { ...given, body: { measure: 'Sales', grain: 'month' } });
    await done(id, [{ period: '2026-01', value: 1 }]);
    const fields = { weekPattern: '445' } as const;
    expect(await owner.call('calendar.update', { ...given, body: fields })).toMatchObject(
      refusedFields('weekPattern'),
    );
    const zone = await owner.call('calendar.update', { ...given, body: { timeZone: 'Nowhere/Else' } });
    expect(zone).toMatchObject(refusedFields('timeZone'));
  });
});
