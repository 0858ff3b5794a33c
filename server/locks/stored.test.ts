import { expect, it } from 'vitest';
import { write } from '../store/write.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { storedDocument } from '../test/wrong-lock.ts';

const product = await startProduct();
const owner = await person(product);

const CODES = new Set(['reasonCode', 'reasonParams', 'guardCode']);

/** Makes of a snapshot what a version without codes of reasons stored. */
async function withoutCodes(id: number): Promise<void> {
  const document = await storedDocument(product.store, id);
  const older = JSON.stringify(document, (key, value: unknown) => (CODES.has(key) ? undefined : value));
  expect(older).not.toBe(JSON.stringify(document));
  await write(product.store, (writer) =>
    writer.updateTable('snapshots').set({ document: older }).where('id', '=', id).execute(),
  );
}

it('a snapshot of a version without codes of reasons is read with them', async () => {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const [params, period] = [{ id: board.id }, '2025-10'];
  const nodeId = board.objectives[0]?.id ?? 0;
  for (const weight of [1, 3]) {
    const body = { measure: 'Revenue', grain: 'month' as const, nodeId, weight };
    const { id } = await owner.done('kpis.create', { params, body });
    const points = [
      { period, value: 92 },
      { period, series: 'target' as const, value: 100 },
    ];
    if (weight === 1) await owner.done('points.write', { params: { id }, body: { points } });
  }
  const scores = () => owner.done('scorecard.read', { params, query: { period } });
  const before = await scores();
  const coverage = {
    reason: 'coverage under 50%',
    reasonCode: 'coverageUnder',
    reasonParams: { percent: 50 },
  };
  expect(before.objectives[0]).toMatchObject(coverage);
  const { lock } = await owner.done('periods.lock', { params, body: { period, name: 'October close' } });
  const id = lock?.snapshotId ?? 0;
  await withoutCodes(id);
  const after = await scores();
  expect(after).toEqual({ ...before, revision: after.revision, locked: lock });
  const { objectives } = await owner.done('snapshots.scorecard', { params: { id } });
  expect(objectives).toEqual(before.objectives);
  const query = { of: `objective:${nodeId}`, period };
  expect(await owner.done('scorecard.explain', { params, query })).toMatchObject({
    ...coverage,
    excluded: [{ why: 'no value', whyCode: 'noValue' }],
    wouldBe: null,
  });
});
