import { expect } from 'vitest';
import { previousPeriod, lastEnded } from '../../contract/scorecard/periods.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { describe, it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const today = new Date().toISOString().slice(0, 10);
const month = lastEnded(DEFAULT_CALENDAR, 'month', addDays(today, -1));
const before = previousPeriod(DEFAULT_CALENDAR, month);

// On both engines: SQL reads what is due from several tables.
it.onBoth(
  'tells of each strategy its score, what turned Off Track, what is due, and who is late',
  async () => {
    const [owner, ada, stranger] = [await person(product), await person(product), await person(product)];
    await ada.done('user.update', { body: { fullName: 'Ada Lovelace' } });
    const empty = await strategyOf(owner);
    const { id, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const params = { id };
    await enroll(product, id, ada, 'contributor');
    const kpi = {
      target: 10,
      unit: '',
      period: 1,
      periodUnit: 'Year',
      kpiLevel: 'primary',
      nodeId: objectives[0]?.id ?? 0,
    } as const;
    const add = async (measure: string, ownerId: number) =>
      (
        await owner.done('kpis.create', {
          params,
          body: { ...kpi, measure, ownerId, grain: 'month', direction: 'up', dueDays: 0 },
        })
      ).id;
    const turned = await add('Turned', owner.id);
    const late = await add('Late', ada.id);
    const point = (kpiId: number, value: number, period: string) =>
      [
        { kpiId, series: 'actual', value, period },
        { kpiId, series: 'target', value: 10, period },
      ] as const;
    await owner.done('points.writeMany', {
      params,
      body: {
        points: [
          ...point(turned, 20, before.key),
          ...point(turned, 1, month.key),
          ...point(late, 20, before.key),
        ],
      },
    });
    const read = async (who = owner) => (await who.done('updates.overview')).strategies;
    const [told, nothing] = await read();
    expect(told).toMatchObject({ id, turned: 1, due: 0, late: ['Ada Lovelace'], lateMore: 0 });
    expect(told?.latePeriods).toEqual([month.label]);
    expect(told?.score).toEqual(expect.any(Number));
    expect(nothing).toEqual({
      id: empty.id,
      score: null,
      status: null,
      guardCode: null,
      trend: null,
      turned: 0,
      pillars: [],
      sentence: [],
      period: month.label,
      statuses: { kpis: [], initiatives: [], late: 0 },
      due: 0,
      late: [],
      lateMore: 0,
      latePeriods: [],
    });
    expect(told?.pillars).toMatchObject([{ title: 'Pillar 1', score: 0, status: 'red' }]);
    expect(told?.trend).toBe('down');
    expect(told?.pillars[0]?.objectives).toEqual([
      { id: objectives[0]?.id, title: 'Objective 1.1', score: 0, status: 'red', guardCode: null },
    ]);
    expect(told?.offTrack).toEqual([{ id: turned, measure: 'Turned', against: '1 / 10', hasTurned: true }]);
    const text = told?.sentence.map((part) => part.text).join('');
    expect(text).toBe('Pillar 1, now Off Track, fell from 100 to 0, mostly by Turned. 1 of 2 values are in.');
    const [hers, ...more] = await read(ada);
    expect(more).toEqual([]);
    expect(hers).toMatchObject({ id, due: 1, late: [] });
    expect(await read(stranger)).toEqual([]);
    await owner.done('periods.lock', { params, body: { period: month.key } });
    expect((await read())[0]).toMatchObject({ sentence: told?.sentence, statuses: told?.statuses });
  },
);

it("tells of the strategies that are asked for, in their order, and of no one else's", async () => {
  const [owner, stranger] = [await person(product), await person(product)];
  const [first, second, third] = [await strategyOf(owner), await strategyOf(owner), await strategyOf(owner)];
  const foreign = await strategyOf(stranger);
  const ask = async (strategies: string) =>
    (await owner.done('updates.overview', { query: { strategies } })).strategies.map(({ id }) => id);
  expect(await ask(`${first.id},${foreign.id},${third.id}`)).toEqual([third.id, first.id]);
  expect(await ask(String(second.id))).toEqual([second.id]);
  for (const strategies of ['', '1,', 'a', Array(51).fill('1').join()])
    expect((await owner.call('updates.overview', { query: { strategies } })).status).toBe(400);
});

it('tells an untracked KPI that is Off Track by its own value and target', async () => {
  const owner = await person(product);
  const { id } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id };
  await owner.done('kpis.create', { params, body: { measure: 'Tracked', grain: 'month', target: 10 } });
  const plain = { measure: 'Plain', target: 40, actual: 7, status: 'Off Track' } as const;
  await owner.done('kpis.create', { params, body: plain });
  const { strategies } = await owner.done('updates.overview', { query: { strategies: String(id) } });
  expect(strategies[0]?.offTrack).toMatchObject([{ measure: 'Plain', against: '7 / 40', hasTurned: false }]);
});

it('tells of objectives and KPIs that are Off Track only where few strategies are asked for', async () => {
  const owner = await person(product);
  const body = { template: 'example', title: 'Example' } as const;
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await owner.done('strategies.create', { body })).id);
  const ask = async (asked: number[]) =>
    (await owner.done('updates.overview', { query: { strategies: asked.join() } })).strategies;
  const has = ({ pillars, offTrack }: Awaited<ReturnType<typeof ask>>[number]) => [
    offTrack !== undefined,
    pillars[0]?.objectives !== undefined,
  ];
  expect((await ask(ids.slice(0, 2))).map(has)).toEqual([
    [true, true],
    [true, true],
  ]);
  expect((await ask(ids)).map(has)).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});

describe('the statuses of an overview', () => {
  const statusesIn = async (who: Awaited<ReturnType<typeof person>>) =>
    (await who.done('updates.overview')).strategies[0]?.statuses;

  // On both engines: SQL counts statuses.
  it.onBoth('count the KPIs of all levels and the initiatives of a strategy, worst first', async () => {
    const ada = await person(product);
    const { id } = await strategyOf(ada);
    const params = { id };
    const kpi = { target: 1, unit: '%', period: 1, periodUnit: 'Year' } as const;
    const primary = { ...kpi, measure: 'Sales', nodeId: null, kpiLevel: 'primary' } as const;
    const { id: kpiId } = await ada.done('kpis.create', {
      params,
      body: { ...primary, status: 'Off Track' },
    });
    await ada.done('kpis.createDepartment', { params, body: { ...kpi, measure: 'North', kpiId } });
    for (const status of ['On Hold', 'Off Track', 'Off Track']) {
      const body = { nodeId: null, initiative: 'Hire', whoName: 'Ada', whenDate: '2030-01-01', status };
      await ada.done('initiatives.create', { params, body });
    }
    expect(await statusesIn(ada)).toEqual({
      kpis: [
        { status: 'Off Track', count: 1 },
        { status: 'On Track', count: 1 },
      ],
      initiatives: [
        { status: 'Off Track', count: 2 },
        { status: 'On Hold', count: 1 },
      ],
      late: 0,
    });
  });

  it('are the computed ones of tracked KPIs, as the board shows them, until another revision', async () => {
    const ada = await person(product);
    const { id } = await strategyOf(ada);
    const params = { id };
    const add = async (fields: object) =>
      (await ada.done('kpis.create', { params, body: { measure: 'Waiting time', target: 10, ...fields } }))
        .id;
    const tracked = { grain: 'month', direction: 'down' } as const;
    const [late, early] = [await add(tracked), await add(tracked)];
    await add({ status: 'Off Track' });
    const write = (series: 'actual' | 'target', values: [number, number][]) =>
      ada.done('points.writeMany', {
        params,
        body: { points: values.map(([kpiId, value]) => ({ kpiId, period: month.key, series, value })) },
      });
    await write('target', [
      [late, 10],
      [early, 10],
    ]);
    expect((await statusesIn(ada))?.kpis).toEqual([
      { status: 'Off Track', count: 1 },
      { status: 'No status', count: 2 },
    ]);
    await write('actual', [
      [late, 40],
      [early, 5],
    ]);
    expect((await statusesIn(ada))?.kpis).toEqual([
      { status: 'Off Track', count: 2 },
      { status: 'On Track', count: 1 },
    ]);
  });
});
