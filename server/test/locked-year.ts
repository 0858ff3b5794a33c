import { checkLock } from '../month/check-lock.ts';
import type { SnapshotDocument } from '../../contract/month/snapshot.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { enroll, strategyOf } from './strategy.ts';
import { addCheck, rewrite, snapshotOfLock } from './wrong-lock.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);

/** A yearly KPI that sums 10 of each month of 2025, whose year is locked; `change` puts wrong numbers into the lock. */
export async function lockedYear(
  { product, owner, member }: { product: Product; owner: Person; member: Person },
  change?: (document: SnapshotDocument, ids: { yearly: number }) => void,
  period = 'FY2025',
) {
  const { store } = product;
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  await enroll(product, board.id, member, 'read_write');
  const nodeId = board.objectives[0]?.id ?? 0;
  const sum = { aggregation: 'sum' as const };
  const { id: yearly } = await owner.done('kpis.create', {
    params,
    body: { measure: 'Orders of the year', nodeId, grain: 'year', source: 'rollup', unit: 'pcs', ...sum },
  });
  const { id: monthly } = await owner.done('kpis.createDepartment', {
    params,
    body: { measure: 'Orders', kpiId: yearly, grain: 'month', unit: 'pcs', ...sum },
  });
  const enter = (id: number, points: object[]) =>
    owner.done('points.write', { params: { id }, body: { points: points as never } });
  await enter(monthly, [
    ...MONTHS.map((period) => ({ period, value: 10 })),
    { period: '2025-01', series: 'target', value: 10 },
  ]);
  await enter(yearly, [{ period: 'FY2025', series: 'target', value: 100 }]);
  const year = { period };
  await owner.done('periods.lock', { params, body: { ...year, name: 'The year' } });
  const snapshotId = await snapshotOfLock(store, board.id);
  if (change) await rewrite(store, snapshotId, (document) => change(document, { yearly }));
  await addCheck(store, board.id, snapshotId);
  const check = () => checkLock(store, snapshotId);
  const checks = async (who = owner, query: object = year) =>
    (await who.done('periods.checks', { params, query })).checks;
  const relock = (who = owner, reason = 'Five months were left out') =>
    who.call('periods.relock', { params, body: { ...year, reason } });
  const scores = async () => {
    const scorecard = await owner.done('scorecard.read', { params, query: year });
    return { locked: scorecard.locked, kpi: scorecard.kpis.find(({ id }) => id === yearly) };
  };
  return { board, params, yearly, monthly, enter, year, snapshotId, check, checks, relock, scores };
}

/** What the scorecard said when it knew only the last seven months. */
export function withoutFive({ scorecard }: SnapshotDocument, { yearly }: { yearly: number }): void {
  const kpi = scorecard.kpis.find(({ id }) => id === yearly);
  Object.assign(kpi ?? {}, { value: 70, score: 0, status: 'red' });
  Object.assign(scorecard.strategy, { score: 0, status: 'red' });
}
