import { expect, test } from 'vitest';
import type { Initiative } from '../../../contract/initiative.ts';
import type { Kpi } from '../../../contract/kpi.ts';
import { contentsOf, healthOf, NOTHING } from './contents.ts';

const kpi = (id: number, nodeId: number | null, status: string, below: object[] = []) =>
  ({ id, nodeId, status, departmentKpis: below }) as unknown as Kpi;
const initiative = (id: number, nodeId: number | null, progress: number) =>
  ({ id, nodeId, progress }) as unknown as Initiative;

const contents = contentsOf(
  [
    kpi(1, 7, 'On Track', [{ status: 'Off Track', teamKpis: [{ status: 'Waiting' }] }]),
    kpi(2, null, 'Off Track'),
  ],
  [initiative(1, 7, 20), initiative(2, 7, 51)],
);
const find = (id: number) => contents.get(id) ?? NOTHING;

test('an objective has the records that refer to it, and no unassigned ones', () => {
  expect(find(7).kpis.map(({ id }) => id)).toEqual([1]);
  expect([...contents.keys()]).toEqual([7]);
});

test('health has the KPIs of every level by status, worst first, and the mean progress of initiatives', () => {
  expect(healthOf(find(7))).toEqual({
    statuses: [
      ['Off Track', 1],
      ['On Track', 1],
      ['Waiting', 1],
    ],
    progress: 36,
  });
  expect(healthOf(find(8))).toEqual({ statuses: [], progress: null });
});
