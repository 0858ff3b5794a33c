import { expect } from 'vitest';
import { rowsOf } from '../operation/whole.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { fillOlder } from '../test/older.ts';
import { person } from '../test/person.ts';
import { openProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { openStore } from './open.ts';

// On both engines: a migration in SQL of each engine.
it.onBoth('an upgrade has values due from the first one, or from the creation of their KPI', async () => {
  const product = await openProduct();
  const owner = await person(product);
  const params = { id: (await strategyOf(owner)).id };
  const add = async (measure: string, fields: object = {}) =>
    (await owner.done('kpis.create', { params, body: { measure, ...fields } })).id;
  const withValues = await add('with values', { grain: 'month' });
  const points = ['2026-02', '2026-01'].map((period) => ({ period, value: 3 }));
  await owner.done('points.write', { params: { id: withValues }, body: { points } });
  await add('without values', { grain: 'month', target: 7, targetPeriod: '2025-01' });
  await add('due once');
  const beside = connectBeside(product.database);
  await rowsOf(beside)
    .updateTable('events')
    .set({ at: '2026-03-05T08:00:00.000Z' })
    .where('entity', '=', 'kpi')
    .execute();
  const older = await createDatabase(true);
  await fillOlder(older, rowsOf(beside), '0056_views_on');
  await beside.destroy();
  await product.close();

  await (await openStore(older)).close();
  const upgraded = connectBeside(older);
  const rows = await rowsOf(upgraded)
    .selectFrom('kpis')
    .select(['measure', 'tracked_since', 'due_from'])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row['measure'], row['tracked_since'], row['due_from']])).toEqual([
    ['with values', '2026-01-01', '2026-01-01'],
    ['without values', '2026-03-05', '2026-03-05'],
    ['due once', null, null],
  ]);
  await upgraded.destroy();
  await older.drop();
});
