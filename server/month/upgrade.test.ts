import { expect } from 'vitest';
import { filesOf } from '../files/open-files.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { rowsOf } from '../operation/whole.ts';
import { openStore } from '../store/open.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { fillOlder } from '../test/older.ts';
import { person } from '../test/person.ts';
import { integrations } from '../test/integrations.ts';
import { openProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { rewrite, snapshotOfLock } from '../test/wrong-lock.ts';

/** The last migration before locks are checked. */
const UNCHECKED = '0025_action_of_plan';

// On both engines: a migration.
it.onBoth('an upgrade should check each lock that is there, and change none', async () => {
  const product = await openProduct();
  const owner = await person(product);
  const lockOf = async (value: number) => {
    const { id } = await strategyOf(owner);
    const params = { id };
    const { id: kpiId } = await owner.done('kpis.create', {
      params,
      body: { measure: 'Orders', grain: 'month' },
    });
    const points = [{ period: '2025-10', value: 120 }];
    await owner.done('points.write', { params: { id: kpiId }, body: { points } });
    await owner.done('periods.lock', { params, body: { period: '2025-10' } });
    const snapshotId = await snapshotOfLock(product.store, id);
    await rewrite(product.store, snapshotId, ({ scorecard: { kpis } }) => {
      for (const kpi of kpis) kpi.value = value;
    });
    return { id: kpiId, snapshotId };
  };
  const [wrong, right] = [await lockOf(70), await lockOf(120)];
  const older = await createDatabase(true);
  const beside = connectBeside(product.database);
  await fillOlder(older, rowsOf(beside), UNCHECKED);
  const before = await rowsOf(beside).selectFrom('snapshots').selectAll().orderBy('id').execute();
  await beside.destroy();
  await product.close();

  const store = await openStore(older);
  const checks = () =>
    store.read
      .selectFrom('lock_checks')
      .select(['snapshot_id', 'state', 'kpis', 'differences'])
      .orderBy('snapshot_id')
      .execute();
  expect((await checks()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) };
  const runner = new JobRunner(
    store,
    jobKinds({ store, files: filesOf(older), ...integrations }, undefined),
    log,
  ).start();
  await until('the checks', async () => (await checks()).every(({ state }) => state !== 'waiting'));
  await runner.stop();
  const [first, second] = await checks();
  expect(first).toMatchObject({ snapshot_id: wrong.snapshotId, state: 'differs', kpis: 1 });
  expect(JSON.parse(first?.differences ?? '')).toMatchObject([
    { level: 'kpi', id: wrong.id, title: 'Orders', stored: { value: 70 }, recomputed: { value: 120 } },
  ]);
  expect(second).toMatchObject({ snapshot_id: right.snapshotId, state: 'same', differences: '[]' });
  expect(await store.read.selectFrom('snapshots').selectAll().orderBy('id').execute()).toEqual(before);
  await store.close();
  await older.drop();
});
