import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

const months = async (id: number) => {
  const { periods } = await owner.done('periods.withValues', { params: { id } });
  return periods.map(({ label }) => label);
};

// On both engines: SQL reads which periods have points.
it.onBoth('should be the months in which values end that were entered, oldest first', async () => {
  const { id } = await strategyOf(owner);
  const kpi = async (fields: object) =>
    (await owner.done('kpis.create', { params: { id }, body: { measure: 'Orders', ...fields } })).id;
  const write = (kpiId: number, points: object[]) =>
    owner.done('points.write', { params: { id: kpiId }, body: { points: points as never } });
  expect(await months(id)).toEqual([]);
  const monthly = await kpi({ grain: 'month' });
  await write(monthly, [
    { period: '2026-02', value: 4 },
    { period: '2025-11', value: 3 },
    { period: '2025-12', series: 'target', value: 3 },
    { period: '2199-01', value: 3 },
  ]);
  await write(await kpi({ grain: 'quarter' }), [{ period: '2025-Q3', value: 4 }]);
  await write(await kpi({ grain: 'day' }), [
    { period: '2026-01-31', value: 4 },
    { period: '2026-02-01', value: 4 },
  ]);
  expect(await months(id)).toEqual(['Sep 2025', 'Nov 2025', 'Jan 2026', 'Feb 2026']);
  expect(await months((await strategyOf(owner)).id)).toEqual([]);
});

// On both engines: SQL reads the first day of each length of period.
it.onBoth('should be locked since a first day: that of the first value where it is older', async () => {
  const { id } = await strategyOf(owner);
  const params = { id };
  const made = new Date().toISOString().slice(0, 10);
  expect(await owner.done('periods.locks', { params })).toEqual({ since: made, locks: [] });
  const kpi = await owner.done('kpis.create', { params, body: { measure: 'Orders', grain: 'month' } });
  const points = ['2025-03', '2025-08'].map((period) => ({ period, value: 4 }));
  await owner.done('points.write', { params: { id: kpi.id }, body: { points } });
  for (const period of ['2025-08', '2025-Q1']) await owner.done('periods.lock', { params, body: { period } });
  expect(await owner.done('periods.locks', { params })).toMatchObject({
    since: '2025-03-01',
    locks: [
      { period: 'quarter:2025-01-01', by: owner.username },
      { period: 'month:2025-08-01', name: 'Aug 2025' },
    ],
  });
});
