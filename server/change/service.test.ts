import { expect, it } from 'vitest';
import { watch } from '../test/live.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { runAll } from '../measures/run.ts';
import { transact } from './transact.ts';

const product = await startProduct();
const owner = await person(product);

/** A KPI, the revision that its owner saw, and the change of a job after that. */
async function changedByJob() {
  const { id } = await strategyOf(owner);
  const kpi = await owner.done('kpis.create', { params: { id }, body: { measure: 'Revenue' } });
  const { revision } = await owner.done('strategies.read', { params: { id } });
  const page = await watch(product, owner, id);
  const job = { kind: 'job', job: 'Nightly import' } as const;
  await transact(product.store, { principal: job, strategy: id, act: null }, (tx) =>
    runAll(tx, [{ type: 'kpi.update', id: kpi.id, fields: { measure: 'Sales' } }]),
  );
  return { id, kpi, page, base: { 'meridian-base-revision': String(revision) } };
}

it('tells the history and live pages the name of the job that made a change, and no user', async () => {
  const { id, kpi, page } = await changedByJob();
  const event = {
    entity: 'kpi',
    id: kpi.id,
    after: { measure: 'Sales' },
    name: 'Nightly import',
    byJob: true,
  };
  const list = async (query = {}) => (await owner.done('changes.list', { params: { id }, query })).changes;
  expect((await list())[0]).toMatchObject(event);
  expect((await page.receives('changes')).changes).toEqual([expect.objectContaining(event)]);
  const ofOwner = await list({ userId: String(owner.id) });
  expect(ofOwner.map(({ entity, operation }) => `${entity} ${operation}`)).toEqual([
    'kpi create',
    'strategy create',
  ]);
});

it('reports to the owner too what a job changed meanwhile', async () => {
  const { kpi, base } = await changedByJob();
  const edit = { params: { id: kpi.id }, body: { measure: 'Profit' }, headers: base };
  expect(await owner.call('kpis.update', edit)).toMatchObject(
    refused('conflict', 'Meridian changed this to “Sales” in the meantime.'),
  );
});
