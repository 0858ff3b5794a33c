import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { person, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };
const OUTSIDE = ['0001-01-01', '0026-01-01', '1899-12-31', '2201-01-01', '9999-12-31'];
const MESSAGE = 'Give a date from 1900-01-01 to 2200-12-31';

const kpi = async (fields: object = {}) =>
  (await owner.done('kpis.create', { params, body: { measure: 'Revenue', grain: 'month', ...fields } })).id;

describe('dates outside 1900 to 2200', () => {
  it.each(OUTSIDE)('should be refused at their field: %s', async (date) => {
    const id = await kpi();
    const at = (path: string) => ({
      status: 400,
      body: { details: [{ path, message: MESSAGE }] },
    });
    for (const [field, value] of [
      ['measureDueDate', date],
      ['baseline.date', { value: 1, date }],
      ['finalTarget.date', { value: 1, date }],
    ] as const) {
      const fields = { [field.split('.')[0] as string]: value };
      expect(await owner.call('kpis.update', { params: { id }, body: fields })).toMatchObject(at(field));
      const created = await owner.call('kpis.create', { params, body: { measure: 'New', ...fields } });
      expect(created).toMatchObject(at(field));
      const commands = [{ type: 'kpi.update', id, fields }] as never;
      const batch = await owner.call('commands.run', { params, body: { commands } });
      expect(batch).toMatchObject(at(`commands.0.fields.${field}`));
    }
    const created = (fields: object) =>
      owner.call('initiatives.create', { params, body: { initiative: 'New', ...fields } });
    expect(await created({ startDate: date })).toMatchObject(at('startDate'));
    expect(await created({ whenDate: `${date}T00:00:00.000Z` })).toMatchObject(at('whenDate'));
    const { body: work } = await created({});
    const tactic = await owner.call('tactics.create', {
      params,
      body: { initiativeId: work.id, title: 'T', dueDate: date },
    });
    expect(tactic).toMatchObject(at('dueDate'));
    for (const point of [{ period: date }, { period: `day:${date}` }])
      expect(
        await owner.call('points.write', { params: { id }, body: { points: [{ ...point, value: 1 }] } }),
      ).toMatchObject(refusedFields('points.0.period'));
    for (const query of [{ from: date }, { to: date }])
      expect(await owner.call('points.read', { params: { id }, query })).toMatchObject(
        refusedFields(Object.keys(query)[0] as string),
      );
    expect(await owner.call('scorecard.read', { params, query: { period: date } })).toMatchObject(
      refusedFields('period'),
    );
    const comment = { of: `kpi:${id}`, period: date, text: 'Well' };
    expect(await owner.call('comments.create', { params, body: comment })).toMatchObject(
      refusedFields('period'),
    );
    expect((await owner.call('scorecard.read', { params, query: {} })).status).toBe(200);
  });

  it('should be taken at both ends', async () => {
    const id = await kpi({
      baseline: { value: 1, date: '1900-01-01' },
      finalTarget: { value: 9, date: '2200-12-31' },
    });
    const [first, last] = [
      { period: '1900-01-01', value: 2 },
      { period: '2200-12-31', value: 3 },
    ];
    await owner.done('points.write', { params: { id }, body: { points: [first, last] } });
    const { periods } = await owner.done('points.read', {
      params: { id },
      query: { from: '1900-01', to: '1900-01' },
    });
    expect(periods).toMatchObject([{ key: 'month:1900-01-01', actual: 2 }]);
  });
});

it('should refuse a range of too many periods at once, with the limit', async () => {
  const id = await kpi({ grain: 'day' });
  const read = async (from: string, to: string, grain?: 'week' | 'month') =>
    owner.call('points.read', { params: { id }, query: { from, to, ...(grain && { grain }) } });
  const refusals: number[] = [];
  for (let times = 0; times < 5; times++) {
    const begun = performance.now();
    expect(await read('1900-01-01', '2200-12-31')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'from', message: 'Ask for at most 1,000 periods' }] },
    });
    refusals.push(performance.now() - begun);
  }
  const begun = performance.now();
  expect((await read('2024-01-01', '2026-09-26')).body.periods).toHaveLength(1000);
  // To list its 110,000 periods would take longer than to read 1,000, on any machine.
  expect(Math.min(...refusals)).toBeLessThan(performance.now() - begun);
  expect(await read('2024-01-01', '2026-09-27')).toMatchObject(refusedFields('from'));
  expect(await read('1900-01-01', '2200-12-31', 'month')).toMatchObject(refusedFields('from'));
});

it('should let others run while the years of a daily KPI are computed', async () => {
  const id = await kpi({ grain: 'day' });
  const query = { from: '1900-01-01', to: '2200-12-31', grain: 'year' } as const;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  // It measures from its first sample to its last one.
  await delay(20);
  const begun = performance.now();
  const { periods } = await owner.done('points.read', { params: { id }, query });
  const all = performance.now() - begun;
  await delay(20);
  loop.disable();
  expect(periods).toHaveLength(301);
  // A machine that is busy holds it for longer than the 8 ms of a slice, but not for most of the time that all years take.
  expect(loop.max / 1e6).toBeLessThan(all / 2);
});
