import fc from 'fast-check';
import { afterEach, expect, vi } from 'vitest';
import { runs } from '../../../contract/test/runs.ts';
import { dateOf, dayOf } from '../../../contract/scorecard/dates.ts';
import { strategies } from '../../../contract/scorecard/test/strategies.ts';
import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { describe, it } from '../../test/both.ts';
import { person, refusedFields } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { HOUSEKEEPING } from '../../store/principal.ts';
import { write as storeWrite } from '../../store/write.ts';
import { putStrategy } from '../../test/random-strategy.ts';
import { strategyOf } from '../../test/strategy.ts';
import { showViewsOfToday } from '../views-of-today.ts';

const product = await startProduct();
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };

type Fields = Record<string, unknown>;
const create = (fields: Fields) =>
  owner.done('kpis.create', { params, body: { measure: 'Orders', ...fields } });
const put = (id: number, body: Fields) => owner.call('kpis.update', { params: { id }, body });
const update = (id: number, body: Fields) => owner.done('kpis.update', { params: { id }, body });
const revision = async (id = board.id) => (await owner.done('strategies.read', { params: { id } })).revision;
const write = (id: number, points: Fields[]) =>
  owner.done('points.write', { params: { id }, body: { points } as never });
const pointsOf = async (id: number) => {
  const query = { from: '2026-01', to: '2026-12' };
  const { points } = await owner.done('points.read', { params: { id }, query });
  return points.map(({ series, period, value }) => `${series} ${period} ${value}`).sort();
};
/** The KPIs of a strategy, flat, as they are answered. */
const kpisOf = async (id: number): Promise<AnyKpi[]> => {
  const { kpis } = await owner.done('strategies.readFlow', { params: { id } });
  return kpis.flatMap((kpi) => [
    kpi,
    ...kpi.departmentKpis.flatMap((department) => [department, ...department.teamKpis]),
  ]);
};
const undoOf = (to: number) => ({ params, body: { commands: [{ type: 'undo', revision: to }] } as never });
const viewOf = async (id: number) => {
  const kpi = (await kpisOf(board.id)).find((candidate) => candidate.id === id);
  return kpi && [kpi.actual, kpi.actualPeriod, kpi.target, kpi.targetPeriod];
};

const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
afterEach(() => vi.useRealTimers());

describe('actual and target of a KPI', () => {
  it('should be no change where they are sent back with their period in another form', async () => {
    const { id } = await create({ grain: 'month' });
    await write(id, [{ period: '2026-08', value: 7 }]);
    await update(id, { grain: 'quarter' });
    expect((await viewOf(id))?.slice(0, 2)).toEqual([7, 'quarter:2026-07-01']);
    const before = await revision();
    await update(id, { actual: 7, actualPeriod: '2026-Q3' });
    expect(await revision()).toBe(before);
  });

  it('should say which period they are of', async () => {
    on('2026-10-15');
    const { id } = await create({ grain: 'month', target: 10 });
    expect(await viewOf(id)).toEqual([null, null, 10, 'month:2026-10-01']);
    await write(id, [
      { period: '2026-08', value: 6 },
      { period: '2026-09', value: 7 },
      { period: '2026-12', series: 'target', value: 30 },
    ]);
    expect(await viewOf(id)).toEqual([7, 'month:2026-09-01', 10, 'month:2026-10-01']);
    await write(id, [{ period: '2026-10', series: 'target', value: 20 }]);
    expect(await viewOf(id)).toEqual([7, 'month:2026-09-01', 20, 'month:2026-10-01']);
    await write(id, [{ period: '2026-09', value: null }]);
    expect(await viewOf(id)).toEqual([6, 'month:2026-08-01', 20, 'month:2026-10-01']);
    const once = await create({ actual: 5, target: 9 });
    expect(await viewOf(once.id)).toEqual([5, null, 9, null]);
  });

  it('should change nothing where they are sent back as they were answered', async () => {
    on('2026-10-15');
    const { id } = await create({ grain: 'month', target: 10 });
    await write(id, [{ period: '2026-09', value: 7 }]);
    const before = await revision();
    const whole = (await kpisOf(board.id)).find((kpi) => kpi.id === id);
    expect((await put(id, whole as never)).status).toBe(200);
    await update(id, { actual: 7, target: 10 });
    expect(await revision()).toBe(before);
    await update(id, { ...whole, description: 'Sent back' });
    expect(await revision()).toBe(before + 1);
    expect(await pointsOf(id)).toEqual(['actual month:2026-09-01 7', 'target month:2026-10-01 10']);
  });

  it('should change nothing of a KPI that is due once either, unless it is due or the period is named', async () => {
    on('2026-10-15');
    const { id } = await create({ actual: 5, target: 9 });
    const whole = (await kpisOf(board.id)).find((kpi) => kpi.id === id);
    const { actualPeriod: _, ...older } = whole as NonNullable<typeof whole>;
    on('2026-10-20');
    for (const fields of [whole, older, { actual: 5 }])
      expect((await update(id, fields as never)).actualDate).toBe('2026-10-15');
    expect((await update(id, { actual: 5, actualPeriod: 'once' })).actualDate).toBe('2026-10-20');
    await update(id, { measureDueDate: '2026-10-31' });
    on('2026-10-26');
    expect(await update(id, { actual: 5 })).toMatchObject({
      actualDate: '2026-10-26',
      inputStatus: 'Up to date',
    });
  });

  it('should be of the period that is named, also where they are the same', async () => {
    on('2026-10-15');
    const { id } = await create({ grain: 'month', target: 10 });
    await update(id, { actual: 7, actualPeriod: '2026-09' });
    await update(id, { actual: 7, actualPeriod: '2026-10' });
    await update(id, { actual: 5, actualPeriod: '2026-08', target: 12, targetPeriod: '2026-12' });
    expect(await pointsOf(id)).toEqual([
      'actual month:2026-08-01 5',
      'actual month:2026-09-01 7',
      'actual month:2026-10-01 7',
      'target month:2026-10-01 10',
      'target month:2026-12-01 12',
    ]);
    expect(await viewOf(id)).toEqual([7, 'month:2026-10-01', 10, 'month:2026-10-01']);
    const made = await create({ grain: 'month', actual: 3, actualPeriod: '2026-08' });
    expect(await viewOf(made.id)).toEqual([3, 'month:2026-08-01', null, null]);
    expect(await pointsOf(made.id)).toEqual(['actual month:2026-08-01 3']);
  });

  it('should be those of the running period without one, and none ends a target', async () => {
    on('2026-10-15');
    const { id } = await create({ grain: 'month', target: 10 });
    on('2026-11-15');
    await update(id, { actual: 8, target: 20 });
    expect(await pointsOf(id)).toEqual([
      'actual month:2026-11-01 8',
      'target month:2026-10-01 10',
      'target month:2026-11-01 20',
    ]);
    await update(id, { target: null });
    expect(await viewOf(id)).toEqual([8, 'month:2026-11-01', null, null]);
    const { periods } = await owner.done('points.read', {
      params: { id },
      query: { from: '2026-10', to: '2026-12' },
    });
    expect(periods.map(({ target }) => target)).toEqual([10, null, null]);
    await update(id, { target: 0 });
    expect(await viewOf(id)).toEqual([8, 'month:2026-11-01', 0, 'month:2026-11-01']);
  });

  it('should be those of the periods that have begun, once a day', async () => {
    on('2026-11-25');
    const { id } = await create({ grain: 'month', target: 10 });
    await write(id, [
      { period: '2026-11', value: 4 },
      { period: '2026-12', series: 'target', value: 20 },
      { period: '2026-12', value: 5 },
    ]);
    const without = await create({ grain: 'month', target: 3 });
    await storeWrite(product.store, (writer) =>
      writer.deleteFrom('points').where('kpi_id', '=', without.id).execute(),
    );
    const day = async () => {
      const next = await showViewsOfToday(product.store, {
        principal: HOUSEKEEPING,
        signal: new AbortController().signal,
      });
      return [next.toISOString(), await revision()];
    };
    await day();
    expect(await pointsOf(without.id)).toEqual(['target month:2026-11-01 3']);
    expect(await viewOf(id)).toEqual([4, 'month:2026-11-01', 10, 'month:2026-11-01']);
    const before = await revision();
    on('2026-12-01');
    expect(await day()).toEqual(['2026-12-01T12:15:00.000Z', before + 1]);
    expect(await viewOf(id)).toEqual([5, 'month:2026-12-01', 20, 'month:2026-12-01']);
    expect(await day()).toEqual(['2026-12-01T12:15:00.000Z', before + 1]);
  });

  it('should be points where a band or a way to a final target ends, and in a copy of the plan', async () => {
    on('2026-11-15');
    const way = {
      baseline: { value: 2, date: '2026-01-01' },
      finalTarget: { value: 20, date: '2026-12-31' },
    };
    for (const [settings, ended] of [
      [{ direction: 'band' }, { direction: 'up' }],
      [way, { baseline: null }],
    ]) {
      const { id } = await create({ grain: 'month', target: 17, ...settings });
      expect(await pointsOf(id)).toEqual([]);
      await update(id, ended as Fields);
      expect(await pointsOf(id)).toEqual(['target month:2026-11-01 17']);
    }
    const body = { title: 'Copy', description: '', what: 'plan' } as const;
    const copy = await owner.done('strategies.copy', { params, body });
    const query = { from: '2026-11', to: '2026-11', series: 'target' } as const;
    const { points } = await owner.done('points.readMany', { params: { id: copy.id }, query });
    expect(points.filter(({ value }) => value === 17)).toHaveLength(2);
  });

  it('should be that of the last time only where nobody gave another while the KPI was due once', async () => {
    on('2026-11-25');
    const { id } = await create({ grain: 'month', target: 10 });
    await write(id, [{ period: '2026-12', series: 'target', value: 20 }]);
    await update(id, { grain: null });
    on('2026-12-01');
    await update(id, { grain: 'month' });
    expect((await viewOf(id))?.slice(2)).toEqual([20, 'month:2026-12-01']);
    await update(id, { grain: null });
    await update(id, { target: 99 });
    await update(id, { grain: 'month' });
    expect((await viewOf(id))?.slice(2)).toEqual([99, 'month:2026-12-01']);
    await update(id, { grain: null });
    await update(id, { target: null });
    await update(id, { grain: 'month' });
    expect((await viewOf(id))?.slice(2)).toEqual([null, null]);
  });

  it('should be a value of its periods, or none, where a KPI is due more often', async () => {
    on('2026-11-18');
    const { id } = await create({ grain: 'month' });
    await write(id, [{ period: '2026-10', value: 7 }]);
    await update(id, { grain: 'week' });
    expect((await viewOf(id))?.slice(0, 2)).toEqual([null, null]);
    await update(id, { grain: 'month' });
    await update(id, { grain: null });
    expect((await viewOf(id))?.slice(0, 2)).toEqual([7, null]);
    await update(id, { grain: 'week' });
    expect((await viewOf(id))?.slice(0, 2)).toEqual([null, null]);
  });

  it('should be of the new running period where a target comes with another grain', async () => {
    on('2026-11-15');
    const { id } = await create({ grain: 'month', aggregation: 'sum', target: 4 });
    await update(id, { grain: 'quarter', target: 30 });
    expect((await viewOf(id))?.slice(2)).toEqual([30, 'quarter:2026-10-01']);
    const whole = (await kpisOf(board.id)).find((kpi) => kpi.id === id);
    await update(id, { ...whole, grain: 'month', target: 5 });
    expect((await viewOf(id))?.slice(2)).toEqual([5, 'month:2026-11-01']);
    expect(await pointsOf(id)).toEqual(['target month:2026-11-01 5']);
  });

  it('should be no target of an undo beside a red line that was set meanwhile', async () => {
    on('2026-11-15');
    for (const grain of [null, 'month']) {
      const { id } = await create({ grain, target: 50 });
      await update(id, { target: 100 });
      const raised = await revision();
      await write(id, [{ period: grain ? '2026-11' : 'once', series: 'red', value: 80 }]);
      expect(await owner.call('commands.run', undoOf(raised))).toMatchObject({
        status: 409,
        body: {
          error: 'This cannot be undone: the red line would not lie on the worse side of the target.',
        },
      });
      expect((await viewOf(id))?.[2]).toBe(100);
    }
  });

  it('should be points after an undo too, with what was typed in between', async () => {
    on('2026-11-15');
    const undo = (to: number) => owner.done('commands.run', undoOf(to));
    const { id } = await create({ grain: 'month', actual: 3, target: 5 });
    await update(id, { grain: null });
    const untracked = await revision();
    await update(id, { actual: 9, target: 7 });
    await undo(untracked);
    expect(await viewOf(id)).toEqual([9, 'month:2026-11-01', 7, 'month:2026-11-01']);
    expect(await pointsOf(id)).toEqual(['actual month:2026-11-01 9', 'target month:2026-11-01 7']);
    await update(id, { direction: 'band' });
    const banded = await revision();
    await update(id, { target: 8 });
    await undo(banded);
    expect(await pointsOf(id)).toContain('target month:2026-11-01 8');
  });

  it('should be those that are named, or the later ones of a batch, and no others', async () => {
    on('2026-11-15');
    const named = await create({ actual: 2, aggregation: 'sum' });
    await update(named.id, { grain: 'month', actual: 5, actualPeriod: '2026-09' });
    expect(await pointsOf(named.id)).toEqual(['actual month:2026-09-01 5']);
    const { id } = await create({ actual: 1 });
    const enter = { type: 'values.enter', id, fields: { period: 'once', value: 7 } };
    const commands = [enter, { type: 'kpi.update', id, fields: { actual: 8 } }] as never;
    await owner.done('commands.run', { params, body: { commands } });
    expect((await viewOf(id))?.[0]).toBe(8);
    const ahead = await create({ grain: 'month' });
    await write(ahead.id, [{ period: '2027-01', series: 'target', value: 50 }]);
    await update(ahead.id, { direction: 'band', target: 20 });
    await update(ahead.id, { direction: 'up' });
    expect((await viewOf(ahead.id))?.slice(2)).toEqual([20, 'month:2026-11-01']);
  });

  it('should come with the red line where a KPI that was due once is tracked', async () => {
    on('2026-11-15');
    const { id } = await create({ target: 100, actual: 90 });
    await write(id, [{ period: 'once', series: 'red', value: 80 }]);
    await update(id, { grain: 'month' });
    expect(await pointsOf(id)).toEqual([
      'actual month:2026-11-01 90',
      'red month:2026-11-01 80',
      'target month:2026-11-01 100',
    ]);
  });

  it('should be those of another calendar', async () => {
    on('2026-11-15');
    const strategy = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const body = { measure: 'Orders', grain: 'month', aggregation: 'sum' } as const;
    const { id } = await owner.done('kpis.create', { params: { id: strategy.id }, body });
    await write(
      id,
      [9, 10, 11].map((value, index) => ({ period: `2026-${index + 9}`.replace('-9', '-09'), value })),
    );
    await update(id, { grain: 'quarter' });
    const shown = async () => (await kpisOf(strategy.id)).map((kpi) => [kpi.actual, kpi.actualPeriod]);
    expect(await shown()).toEqual([[21, 'quarter:2026-10-01']]);
    await owner.done('calendar.update', { params: { id: strategy.id }, body: { fiscalYearStartMonth: 2 } });
    expect(await shown()).toEqual([[11, 'quarter:2026-11-01']]);
  });

  it('should be none of a computed KPI, which takes none', async () => {
    on('2026-11-15');
    const { id } = await create({ grain: 'month', actual: 4 });
    await update(id, { source: 'rollup' });
    expect((await viewOf(id))?.slice(0, 2)).toEqual([null, null]);
    expect(await put(id, { actual: 9 })).toMatchObject({
      status: 400,
      body: { error: 'Actual: The values of this KPI are computed.' },
    });
    await update(id, { source: 'manual' });
    expect((await viewOf(id))?.slice(0, 2)).toEqual([4, 'month:2026-11-01']);
  });

  it('should be none where the target of a longer period is cleared', async () => {
    on('2026-11-15');
    for (const period of ['FY2026', '2026-Q4']) {
      const { id } = await create({ grain: 'month', aggregation: 'sum' });
      await write(id, [{ period, series: 'target', value: 120 }]);
      expect((await viewOf(id))?.[2]).toBe(120);
      await update(id, { target: null });
      expect((await viewOf(id))?.slice(2)).toEqual([null, null]);
      const query = { from: '2026-11', to: '2026-12' };
      const { periods } = await owner.done('points.read', { params: { id }, query });
      expect(periods.map(({ target }) => target)).toEqual([null, null]);
    }
  });

  it('should be those that are left, or none, where one is deleted', async () => {
    on('2026-10-15');
    const run = (fields: Fields) =>
      owner.done('commands.run', {
        params,
        body: { commands: [{ type: 'values.enter', id, fields }] } as never,
      });
    const { id } = await create({ grain: 'month' });
    await write(id, [
      { period: '2026-08', value: 6 },
      { period: '2026-09', series: 'target', value: 9 },
    ]);
    await update(id, { actual: null });
    expect(await viewOf(id)).toEqual([6, 'month:2026-08-01', 9, 'month:2026-09-01']);
    await run({ period: '2026-09', series: 'target', value: null });
    expect(await viewOf(id)).toEqual([6, 'month:2026-08-01', null, null]);
    await update(id, { target: 8, targetPeriod: '2026-09' });
    await update(id, { target: null, targetPeriod: '2026-09' });
    await update(id, { actual: null, actualPeriod: '2026-08' });
    expect(await viewOf(id)).toEqual([null, null, null, null]);
  });

  it('should keep the target of a fiscal year that of the year', async () => {
    on('2026-10-15');
    const { id } = await create({ grain: 'month', aggregation: 'sum' });
    await write(id, [{ period: 'FY2026', series: 'target', value: 1200 }]);
    expect(await viewOf(id)).toEqual([null, null, 1200, 'year:2026-01-01']);
    await update(id, { target: 1300 });
    expect(await pointsOf(id)).toEqual([]);
    expect(await viewOf(id)).toEqual([null, null, 1300, 'year:2026-01-01']);
  });

  it.each([
    ['actual', { actual: 1, actualPeriod: 'October' }, 'actualPeriod'],
    ['target', { target: 1, targetPeriod: '2026-10-99' }, 'targetPeriod'],
    ['a period without a value', { actualPeriod: '2026-10' }, 'actualPeriod'],
  ])('should be refused where no period has the name: %s', async (_, body, path) => {
    const { id } = await create({ grain: 'month' });
    expect(await put(id, body)).toMatchObject(refusedFields(path));
  });

  it('should be refused of a period, where a KPI has none', async () => {
    const { id } = await create({});
    expect(await put(id, { actual: 1, actualPeriod: '2026-10' })).toMatchObject(
      refusedFields('actualPeriod'),
    );
  });

  it('should be refused at their field in a locked period', async () => {
    on('2026-10-15');
    const { id } = await create({ grain: 'month' });
    await owner.done('periods.lock', { params, body: { period: '2026-09' } });
    const reply = await put(id, { actual: 1, actualPeriod: '2026-09' });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'period_locked',
        details: [{ path: 'actual', message: 'Sep 2026 is locked. Reopen it to change its values.' }],
      },
    });
  });
});

describe('a target', () => {
  it('should be none where nobody gave one, and 0 where somebody did', async () => {
    const targets = [{}, { target: null }, { target: 0 }, { grain: 'month' }, { grain: 'month', target: 0 }];
    const made = await Promise.all(targets.map(create));
    expect(made.map(({ target }) => target)).toEqual([null, null, 0, null, 0]);
    expect((await update(made[2]?.id ?? 0, { target: null })).target).toBeNull();
  });
});

const RUNS = runs(40);

it(
  'a KPI sent back as it was answered changes no point and makes no event, whatever it is',
  async () => {
    const today = dateOf(dayOf(new Date().toISOString().slice(0, 10)));
    await fc.assert(
      fc.asyncProperty(strategies(fc.constant(today)), async (strategy) => {
        const { id } = await putStrategy(owner, strategy);
        for (const { id: kpiId, grain } of await kpisOf(id))
          if (grain === null) await update(kpiId, { actual: kpiId / 3, target: kpiId });
        const before = await revision(id);
        const all = await kpisOf(id);
        for (const kpi of all)
          expect(await put(kpi.id, kpi as never), JSON.stringify(kpi)).toMatchObject({ status: 200 });
        expect(await kpisOf(id)).toEqual(all);
        expect(await revision(id)).toBe(before);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 5000,
);
