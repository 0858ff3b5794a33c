import { expect, it } from 'vitest';
import { changesIn, watch } from '../test/live.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, other] = [await person(product), await person(product)];

async function watched() {
  const { id } = await strategyOf(owner);
  await enroll(product, id, other, 'read_only');
  const params = { id };
  const fields = { measure: 'Sales', grain: 'month' } as const;
  const kpi = await owner.done('kpis.create', { params, body: fields });
  const page = await watch(product, other, id);
  /** What the page received up to the current revision. */
  const received = async () => {
    await page.reaches(id, (await owner.done('strategies.read', { params })).revision);
    return changesIn(page.all('changes', id));
  };
  return { params, id, kpi, page, received };
}

it('tells other pages which KPI and which periods a write of points changed, also one that is undone', async () => {
  const { params, kpi, received } = await watched();
  const points = [
    { period: '2026-01', value: 5, note: 'Fair' },
    { period: '2026-Q1', series: 'target' as const, value: 30 },
  ];
  await owner.done('points.write', { params: { id: kpi.id }, body: { points } });
  const made = {
    'actual month:2026-01-01': { value: 5, state: 'value', note: 'Fair' },
    'target quarter:2026-01-01': { value: 30, state: 'value', note: '' },
  };
  const none = { 'actual month:2026-01-01': null, 'target quarter:2026-01-01': null };
  const ofPoints = { entity: 'points', id: kpi.id, operation: 'update', label: 'Sales' };
  const [first, second] = await received();
  expect(first).toMatchObject({ ...ofPoints, before: none, after: made });
  // The actual of the KPI follows, for what is shown from the content.
  expect(second).toMatchObject({ entity: 'kpi', id: kpi.id, after: { actual: 5 } });
  const { revision } = first as { revision: number };
  const commands = [{ type: 'undo', revision }] as never;
  await owner.done('commands.run', { params, body: { commands } });
  const undone = (await received()).filter((change) => change.revision === revision + 1);
  expect(undone).toContainEqual(expect.objectContaining({ ...ofPoints, before: made, after: none }));
});

it('tells other pages of changed settings of a KPI and of the calendar', async () => {
  const { params, id, kpi, received } = await watched();
  const settings = { direction: 'down', aggregation: 'sum', finalTarget: { value: 9, date: null } } as const;
  await owner.done('kpis.update', { params: { id: kpi.id }, body: settings });
  await owner.done('calendar.update', { params, body: { fiscalYearStartMonth: 7 } });
  expect(await received()).toMatchObject([
    { entity: 'kpi', id: kpi.id, after: settings },
    { entity: 'strategy', id, before: { calendar: null }, after: { calendar: { fiscalYearStartMonth: 7 } } },
  ]);
});

it('tells other pages to read anew after a write that is too large for a message', async () => {
  const { params, id, kpi, page } = await watched();
  const days = Array.from({ length: 10_000 }, (_, index) => new Date(index * 86_400_000).toISOString());
  await owner.done('kpis.update', { params: { id: kpi.id }, body: { grain: 'day' } });
  const points = days.map((day) => ({ kpiId: kpi.id, period: day.slice(0, 10), value: 1 }));
  await owner.done('points.writeMany', { params, body: { points } });
  await page.receives('reset');
  expect(page.all('reset', id)).toHaveLength(1);
});
