import { expect, test } from 'vitest';
import type { Initiative } from '../../../contract/api/initiative.ts';
import type { Scored, ScoredKpi, Scores } from '../../lib/strategy/scores.ts';
import { kpi, type NewKpi } from '../../test/content.ts';
import { contentsKeeper, contentsOf, healthOf, NOTHING, scoreOf } from './contents.ts';

const initiative = (id: number, nodeId: number | null, progress: number) =>
  ({ id, nodeId, progress }) as unknown as Initiative;

const team = { id: 12, status: 'Waiting' };
const department = (more: NewKpi = {}): NewKpi => ({ id: 11, status: 'Off Track', below: [team], ...more });
const kpis = (more: NewKpi = {}) => [
  kpi({ id: 1, nodeId: 7, status: 'On Track', below: [department(more)] }),
  kpi({ id: 2, nodeId: null, status: 'Off Track' }),
];
const contents = contentsOf(kpis(), [initiative(1, 7, 20), initiative(2, 7, 51)]);
const find = (id: number) => contents.get(id) ?? NOTHING;

const scored = (id: number, status: Scored['status']) => ({ id, status, score: 40 }) as ScoredKpi;
const scores: Scores = {
  pillars: new Map(),
  objectives: new Map([[7, scored(7, 'amber')]]),
  kpis: new Map([1, 2, 11, 12].map((id) => [id, scored(id, 'amber')])),
};

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

test('only an objective with a tracked KPI has scores, which only its tracked KPIs have', () => {
  expect(contentsOf(kpis(), [], undefined, scores).get(7)).toMatchObject({ hasScores: false, scores: null });
  const tracked = kpis({ grain: 'month' });
  const [primary] = tracked;
  const its = contentsOf(tracked, [], undefined, scores).get(7) ?? NOTHING;
  expect(its).toMatchObject({ hasScores: true, scores: { own: { id: 7 } } });
  expect(primary && scoreOf(its, primary)).toBeUndefined();
  expect(healthOf(its).statuses).toEqual([
    ['At Risk', 1],
    ['On Track', 1],
    ['Waiting', 1],
  ]);
  expect(contentsOf(tracked, []).get(7)).toMatchObject({ hasScores: true, scores: null });
});

test('contents stay the same object until a score of theirs changes', () => {
  const keep = contentsKeeper();
  const tracked = kpis({ grain: 'month' });
  const first = contentsOf(tracked, [], keep, scores).get(7);
  const elsewhere = { ...scores, pillars: new Map([[3, scored(3, 'red')]]) };
  expect(contentsOf(tracked, [], keep, elsewhere).get(7)).toBe(first);
  const changed = { ...scores, kpis: new Map([...scores.kpis, [11, scored(11, 'red')]]) };
  expect(contentsOf(tracked, [], keep, changed).get(7)).not.toBe(first);
});
