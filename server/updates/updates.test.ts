import { expect } from 'vitest';
import type { Update } from '../../contract/month/updates.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { periodsAsked } from '../../contract/month/due-values.ts';
import { todayIn } from '../content/calendar.ts';
import { describe, it } from '../test/both.ts';
import { type Person, person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [olga, rita] = [await person(product, 'Olga'), await person(product, 'Rita')];
const today = todayIn(DEFAULT_CALENDAR);
const [last, before] = periodsAsked(DEFAULT_CALENDAR, 'month', today).map(({ key, label }) => ({
  key,
  label,
})) as [{ key: string; label: string }, { key: string; label: string }];
const third = periodsAsked(DEFAULT_CALENDAR, 'month', today)[2]?.key;

/** A monthly KPI that was tracked by the last month. */
const monthly = { grain: 'month', target: 1, targetPeriod: last.key } as const;

/** A strategy that Rita may update. */
async function shared(title: string) {
  const board = await strategyOf(olga, { title, pillars: 1, objectives: 1 });
  await enroll(product, board.id, rita, 'contributor');
  const params = { id: board.id };
  const kpi = async (fields: object) =>
    (await olga.done('kpis.create', { params, body: { measure: 'Orders', ownerId: rita.id, ...fields } })).id;
  const write = (id: number, points: object[]) =>
    rita.done('points.write', { params: { id }, body: { points: points as never } });
  return { board, params, kpi, write };
}

const mine = (who: Person, board: { id: number }) =>
  who.done('updates.mine', { query: { strategy: `${board.id}` } });
const countOf = async (who: Person) => (await who.done('updates.count')).open;
const names = (updates: Update[]) =>
  updates.map(({ title, period }) => `${title} ${period?.label ?? ''}`.trim());

describe('what is due from a user', () => {
  // On both engines: SQL finds what is due.
  it.onBoth('should be the values of their KPIs, with all that a row shows', async () => {
    const { board, params, kpi, write } = await shared('Values');
    const id = await kpi({ grain: 'month', unit: '%', decimals: 1, nodeId: board.objectives[0]?.id });
    await olga.done('points.write', {
      params: { id },
      body: {
        points: [
          { period: before.key, series: 'target', value: 100 },
          { period: before.key, value: 120 },
        ],
      },
    });
    await kpi({ measure: 'Of another', grain: 'month', ownerId: olga.id });
    const open = await mine(rita, board);
    expect(open.strategies).toEqual([
      {
        id: board.id,
        title: 'Values',
        revision: (await olga.done('strategies.read', { params })).revision,
        calendar: DEFAULT_CALENDAR,
      },
    ]);
    expect(open.updates).toMatchObject([
      {
        strategyId: board.id,
        kind: 'kpi',
        id,
        title: 'Orders',
        context: 'Objective 1.1',
        period: { ...last, grain: 'month' },
        entered: null,
        work: null,
        kpi: {
          unit: '%',
          decimals: 1,
          value: null,
          target: 100,
          redLine: 90,
          last: { value: 120, of: before.label },
          sparkline: [120],
          computed: null,
          status: 'On Track',
        },
      },
    ]);
    await write(id, [{ period: last.key, value: 80, note: 'Strike' }]);
    expect((await mine(rita, board)).updates).toMatchObject([
      {
        entered: 'value',
        kpi: { value: 80, note: 'Strike', by: 'Rita', computed: 'red', sparkline: [120, 80] },
      },
    ]);
    await write(id, [{ period: last.key, state: 'na', note: 'Closed' }]);
    expect((await mine(rita, board)).updates).toMatchObject([
      { entered: 'na', kpi: { value: null, note: 'Closed', computed: null } },
    ]);
  });

  it('should have the two parts of a ratio, and what carries a value on is no value', async () => {
    const { board, kpi, write } = await shared('Ratios');
    const id = await kpi({ grain: 'month', aggregation: 'ratio', factor: 100, missing: 'carry', dueDays: 0 });
    await write(id, [
      { period: before.key, series: 'num', value: 12 },
      { period: before.key, series: 'den', value: 25 },
    ]);
    expect((await mine(rita, board)).updates).toMatchObject([
      { entered: null, kpi: { factor: 100, value: null, last: { value: 48 }, sparkline: [48] } },
    ]);
    await write(id, [
      { period: last.key, series: 'num', value: 3 },
      { period: last.key, series: 'den', value: 4 },
    ]);
    expect((await mine(rita, board)).updates).toMatchObject([
      { entered: 'value', kpi: { value: 75, num: 3, den: 4 } },
    ]);
  });

  // On both engines: SQL compares dates.
  it.onBoth('should be late values of earlier periods, and work by its due date, late first', async () => {
    const { board, params, kpi, write } = await shared('Work');
    const id = await kpi({ grain: 'month', dueDays: 90 });
    await write(id, [{ period: third, value: 1 }]);
    await kpi({ measure: 'Once', measureDueDate: addDays(today, 2) });
    const initiative = {
      initiative: 'Audit',
      whoName: rita.username.toUpperCase(),
      whenDate: addDays(today, 3),
    };
    const { id: initiativeId } = await olga.done('initiatives.create', { params, body: initiative });
    const plan = { initiativeId, title: 'Plan', owner: rita.username, dueDate: addDays(today, -2) };
    await olga.done('tactics.create', { params, body: plan });
    await olga.done('tactics.create', { params, body: { ...plan, title: 'Done', progress: 100 } });
    await olga.done('tactics.create', { params, body: { ...plan, title: 'Bo’s', owner: 'bo' } });
    const { updates } = await mine(rita, board);
    expect(names(updates).toSorted()).toEqual(
      [`Orders ${last.label}`, `Orders ${before.label}`, 'Once', 'Audit', 'Plan'].toSorted(),
    );
    expect(updates[0]).toMatchObject({
      title: 'Plan',
      context: 'Audit',
      isLate: true,
      kpi: null,
      work: { progress: 0, status: 'Not Started' },
    });
  });

  // On both engines: SQL counts over strategies.
  it.onBoth(
    'should be counted over all strategies until it is entered, and end with the membership',
    async () => {
      const { board, kpi, write } = await shared('Count');
      const known = await countOf(rita);
      const id = await kpi(monthly);
      expect(await countOf(rita)).toBe(known + 1);
      await write(id, [{ period: last.key, value: 1 }]);
      expect(await countOf(rita)).toBe(known);
      const all = await rita.done('updates.mine', { query: {} });
      expect(all.strategies.length).toBeGreaterThan(1);
      expect(all.updates.filter(({ entered }) => entered === null)).toHaveLength(known);
      await expel(product, board.id, rita);
      expect((await mine(rita, board)).updates).toEqual([]);
    },
  );

  it('should not be a value of a locked period', async () => {
    const { board, params, kpi, write } = await shared('Locked');
    const id = await kpi({ grain: 'month' });
    await write(id, [{ period: third, value: 1 }]);
    await olga.done('periods.lock', { params, body: { period: last.key } });
    expect(names((await mine(rita, board)).updates)).toEqual([`Orders ${before.label}`]);
  });

  it('should be compared with a value of a locked period in the unit that its lock keeps', async () => {
    const { board, params, kpi, write } = await shared('Units');
    const id = await kpi({ ...monthly, unit: 'days' });
    await write(id, [{ period: before.key, value: 43 }]);
    const lastOf = async () => (await mine(rita, board)).updates.at(-1)?.kpi?.last;
    await olga.done('periods.lock', { params, body: { period: before.key } });
    await olga.done('kpis.update', { params: { id }, body: { unit: 'weeks' } });
    expect(await lastOf()).toEqual({ value: 43, of: before.label, unit: 'days' });
  });

  it('should not be asked of who may only read', async () => {
    const { board, params, kpi } = await shared('Read');
    await kpi(monthly);
    expect((await mine(rita, board)).updates).toHaveLength(1);
    await olga.done('members.update', {
      params: { ...params, userId: rita.id },
      body: { role: 'read_only' },
    });
    expect((await mine(rita, board)).updates).toEqual([]);
  });

  it('should not be the values of a KPI that is scored from those below it', async () => {
    const { board, params, kpi } = await shared('Levels');
    const kpiId = await kpi(monthly);
    expect((await mine(rita, board)).updates).toHaveLength(1);
    await olga.done('kpis.createDepartment', { params, body: { measure: 'Part', kpiId } });
    expect((await mine(rita, board)).updates).toEqual([]);
  });
});
