import { expect, vi } from 'vitest';
import { describe, it } from '../test/both.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { WRONG_RED } from './points/wrong-lines.ts';
import { tokenOf } from '../test/tokens.ts';

const product = await startProduct({ isInjected: true });
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };
const nodeId = board.objectives[0]?.id ?? 0;

type Fields = Record<string, unknown>;

const create = async (fields: Fields = {}) =>
  (await owner.done('kpis.create', { params, body: { measure: 'Revenue', target: 100, nodeId, ...fields } }))
    .id;
const update = (id: number, fields: Fields) => owner.done('kpis.update', { params: { id }, body: fields });
describe('a KPI that is due once', () => {
  it('should take its target and its limits by the period once, and no other period', async () => {
    const id = await create();
    const write = (point: Fields) =>
      owner.call('points.write', { params: { id }, body: { points: [point] } as never });
    expect((await write({ period: 'once', series: 'target', value: 80 })).status).toBe(200);
    expect((await update(id, {})).target).toBe(80);
    for (const period of ['2026-02', '2026-02-14', 'month:2026-02-01']) {
      expect(await write({ period, value: 1 })).toMatchObject(refusedFields('points.0.period'));
      const row = { id, period, value: 1 };
      const answer = await owner.done('values.write', { params, query: {}, body: { values: [row] } });
      expect(answer.rows).toEqual([
        { state: 'refused', why: 'This KPI is due once: give once as its period' },
      ]);
    }
    expect((await write({ period: 'once', series: 'target', value: null })).status).toBe(200);
    expect((await update(id, {})).target).toBeNull();
    expect((await write({ period: 'once', series: 'target', value: 80 })).status).toBe(200);
    expect(await write({ period: 'once', value: 1, note: 'Why' })).toMatchObject(
      refusedFields('points.0.value'),
    );
    expect(await write({ period: 'once', series: 'red', value: 90 })).toMatchObject(
      refusedFields('points.0.value'),
    );
  });

  it('should have a computed status only where a red line or a final target was given', async () => {
    const id = await create({ actual: 90 });
    const scored = async () =>
      (await owner.done('scorecard.read', { params, query: {} })).kpis.find((kpi) => kpi.id === id);
    expect(await scored()).toMatchObject({ value: null, target: null, score: null, status: null });
    await owner.done('points.write', {
      params: { id },
      body: { points: [{ period: 'once', series: 'red', value: 80 }] },
    });
    expect(await scored()).toMatchObject({
      period: 'once',
      value: 90,
      target: 100,
      redLine: 80,
      score: 75,
      status: 'amber',
      trend: null,
      sparkline: [],
    });
    const wrong = await owner.call('kpis.update', { params: { id }, body: { target: 70 } });
    expect(wrong.body).toMatchObject({ details: [{ path: 'target', message: WRONG_RED }] });
    const of = `kpi:${id}`;
    expect(await owner.done('scorecard.explain', { params, query: { of } })).toMatchObject({
      rule: 'entered',
      value: 90,
      status: 'amber',
    });
    await owner.done('points.write', {
      params: { id },
      body: { points: [{ period: 'once', series: 'red', value: null }] },
    });
    expect(await scored()).toMatchObject({ value: null, status: null });
    await update(id, { finalTarget: { value: 100, date: null } });
    expect(await scored()).toMatchObject({ value: 90, score: 50, status: 'amber' });
  });

  it('should take the value of its owner who may only update, and that of a token for values', async () => {
    const member = await person(product);
    await enroll(product, board.id, member, 'contributor');
    const [own, other] = [await create({ ownerId: member.id }), await create()];
    const write = (id: number, series: 'actual' | 'target') =>
      member.call('points.write', {
        params: { id },
        body: { points: [{ period: 'once', series, value: 4 }] },
      });
    expect((await write(own, 'actual')).status).toBe(200);
    expect((await update(own, {})).actual).toBe(4);
    expect(await write(own, 'target')).toMatchObject(refused('forbidden'));
    expect(await write(other, 'actual')).toMatchObject(refused('forbidden'));
    const { machine } = await tokenOf(product, owner, ['values']);
    const byToken = (series: 'actual' | 'target') =>
      machine.call('points.write', {
        params: { id: other },
        body: { points: [{ period: 'once', series, value: 6 }] },
      });
    expect((await byToken('actual')).status).toBe(200);
    expect((await update(other, {})).actual).toBe(6);
    expect(await byToken('target')).toMatchObject(refused('forbidden'));
  });

  it('should take no numerator and denominator, also where it is a ratio', async () => {
    const id = await create({ aggregation: 'ratio' });
    const run = (fields: Fields) =>
      owner.call('commands.run', {
        params,
        body: { commands: [{ type: 'values.enter', id, fields: { period: 'once', ...fields } }] } as never,
      });
    expect(await run({ num: 1, den: 2 })).toMatchObject(
      refused(
        'invalid_request',
        'Series: A KPI that is due once has no numerator and denominator: give its value.',
      ),
    );
    expect((await run({ value: 0.5 })).status).toBe(200);
  });

  it('should be listed with the other KPIs by its period, with its value, its target and its limits', async () => {
    const id = await create({ actual: 90 });
    const tracked = await create({ grain: 'month' });
    const points = [
      { kpiId: id, period: 'once', series: 'red' as const, value: 80 },
      { kpiId: tracked, period: '2026-02', value: 3 },
    ];
    await owner.done('points.writeMany', { params, body: { points } });
    const listed = async (series: 'actual' | 'target' | 'red') =>
      (
        await owner.done('points.readMany', { params, query: { from: '2026-01', to: '2026-12', series } })
      ).points.flatMap(({ kpiId, period, value }) =>
        [id, tracked].includes(kpiId) ? [[period, value]] : [],
      );
    expect(await listed('actual')).toEqual([
      ['once', 90],
      ['month:2026-02-01', 3],
    ]);
    expect(await listed('target')).toContainEqual(['once', 100]);
    expect(await listed('red')).toEqual([['once', 80]]);
    const query = { from: 'once', to: 'once', series: 'actual', kpiId: String(id) } as const;
    const answer = await owner.done('points.readMany', { params, query });
    expect(answer.points).toEqual([
      { kpiId: id, period: 'once', series: 'actual', value: 90, state: 'value', note: '' },
    ]);
  });

  it('should be recorded again by the same value where it is due', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
    try {
      const id = await create({ actual: 5, measureDueDate: '2026-03-31' });
      const enter = async () => {
        const body = { values: [{ id, period: 'once', value: 5 }] };
        return (await owner.done('values.write', { params, query: {}, body })).rows[0]?.state;
      };
      expect(await enter()).toBe('same');
      vi.setSystemTime(new Date('2026-03-30T12:00:00Z'));
      expect(await enter()).toBe('written');
      expect(await update(id, {})).toMatchObject({ actualDate: '2026-03-30', inputStatus: 'Up to date' });
      expect(await enter()).toBe('same');
    } finally {
      vi.useRealTimers();
    }
  });
});
