import { expect, it } from 'vitest';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

/** A strategy with one KPI that was better in January than in February 2025. */
async function measured() {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const nodeId = board.objectives[0]?.id ?? 0;
  const body = { measure: 'Revenue', grain: 'month' as const, nodeId };
  const { id } = await owner.done('kpis.create', { params: { id: board.id }, body });
  const points = [
    { period: '2025-01', value: 100 },
    { period: '2025-02', value: 90 },
    { period: '2025-01', series: 'target' as const, value: 100 },
    { period: '2025-01', series: 'red' as const, value: 80 },
  ];
  await owner.done('points.write', { params: { id }, body: { points } });
  return { board, kpiId: id, params: { id: board.id } };
}

it('two periods should differ by their scores', async () => {
  const { params, kpiId } = await measured();
  const query = { from: 'period:2025-01', to: 'period:2025-02' };
  const { from, to, scores, records } = await owner.done('compare.read', { params, query });
  expect([from.name, to.name]).toEqual(['Jan 2025', 'Feb 2025']);
  expect(scores.map(({ level }) => level)).toEqual(['strategy', 'pillar', 'objective', 'kpi']);
  expect(scores.at(-1)).toMatchObject({
    id: kpiId,
    before: { score: 100, status: 'green', value: 100 },
    after: { score: 75, status: 'amber', value: 90 },
  });
  expect(scores[0]?.inputs).toMatchObject([{ level: 'pillar', by: -25 }]);
  expect(records).toEqual([]);
});

it('a snapshot should differ from now by what was changed since, whatever came after it', async () => {
  const { params, kpiId } = await measured();
  const { id } = await owner.done('snapshots.create', {
    params,
    body: { name: 'Before', period: '2025-02' },
  });
  await owner.done('kpis.update', { params: { id: kpiId }, body: { measure: 'Turnover' } });
  const query = { from: `snapshot:${id}`, to: 'period:2025-01' };
  const { from, scores, records } = await owner.done('compare.read', { params, query });
  expect(from).toMatchObject({
    kind: 'snapshot',
    name: 'Before',
    snapshotId: id,
    period: { label: 'Feb 2025' },
  });
  expect(scores.find(({ level }) => level === 'kpi')).toMatchObject({
    before: { score: 75 },
    after: { score: 100 },
  });
  expect(records).toEqual([
    {
      kind: 'kpi',
      id: kpiId,
      name: 'Turnover',
      type: null,
      change: 'changed',
      fields: [{ field: 'Measure', from: 'Revenue', to: 'Turnover' }],
    },
  ]);
  await owner.done('kpis.delete', { params: { id: kpiId } });
  const later = await owner.done('compare.read', { params, query: { from: `snapshot:${id}`, to: 'now' } });
  expect(later.records).toMatchObject([{ kind: 'kpi', name: 'Revenue', change: 'dropped' }]);
});

it('a snapshot of another strategy should not be found', async () => {
  const [here, there] = [await measured(), await measured()];
  const { id } = await owner.done('snapshots.create', { params: there.params, body: { name: 'Theirs' } });
  const query = { from: `snapshot:${id}`, to: 'now' };
  const answer = await owner.call('compare.read', { params: here.params, query });
  expect(answer).toMatchObject(refused('not_found'));
});

it('counts of either period what Month counts, locked and open', async () => {
  const { board, params } = await measured();
  const body = { measure: 'Rate', grain: 'quarter' as const, nodeId: board.objectives[0]?.id ?? 0 };
  const { id } = await owner.done('kpis.create', { params, body });
  const points = [{ period: '2024-Q4', value: 7 }];
  await owner.done('points.write', { params: { id }, body: { points } });
  const counts = async () => {
    const query = { from: 'period:2025-02', to: 'period:2025-03' };
    const { values } = await owner.done('compare.read', { params, query });
    return [values.before.due, values.after.due];
  };
  const open = [
    { entered: 1, expected: 1 },
    { entered: 0, expected: 2 },
  ];
  expect(await counts()).toEqual(open);
  const { periods } = await owner.done('periods.list', { params, query: { period: '2025-03' } });
  expect(periods[0]?.kpis).toMatchObject({ expected: 2, entered: 0 });
  await owner.done('periods.lock', { params, body: { period: '2025-02' } });
  expect(await counts()).toEqual(open);
});
