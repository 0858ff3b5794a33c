// On both engines: what is due is read in SQL of several tables.
import { expect, it } from 'vitest';
import { previousPeriod, lastEnded } from '../../contract/scorecard/periods.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const today = new Date().toISOString().slice(0, 10);
const month = lastEnded(DEFAULT_CALENDAR, 'month', addDays(today, -1));
const before = previousPeriod(DEFAULT_CALENDAR, month);

it('tells of each strategy its score, what turned Off Track, what is due, and who is late', async () => {
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
  expect(told?.score).toEqual(expect.any(Number));
  expect(nothing).toEqual({
    id: empty.id,
    score: null,
    status: null,
    turned: 0,
    due: 0,
    late: [],
    lateMore: 0,
  });
  const [hers, ...more] = await read(ada);
  expect(more).toEqual([]);
  expect(hers).toMatchObject({ id, due: 1, late: [] });
  expect(await read(stranger)).toEqual([]);
});
