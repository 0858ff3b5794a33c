import { expect, test } from 'vitest';
import { apply, type ContentEvent } from '../../../contract/commands/content.ts';
import type { Scored, ScoredKpi, Scores } from '../../lib/strategy/scores.ts';
import { type NewKpi, planOf } from '../../test/content.ts';
import { contentsKeeper, contentsOf, healthOf, NOTHING, scoreOf } from './contents.ts';

const team = { id: 12, status: 'Waiting' };
const department = (more: NewKpi = {}): NewKpi => ({ id: 11, status: 'Off Track', below: [team], ...more });
const content = (more: NewKpi = {}) =>
  planOf({
    nodes: [
      { id: 7, type: 'objective' },
      { id: 8, type: 'objective' },
    ],
    kpis: [
      { id: 1, nodeId: 7, status: 'On Track', below: [department(more)] },
      { id: 2, nodeId: null, status: 'Off Track' },
    ],
    initiatives: [
      { id: 1, nodeId: 7, progress: 20, tactics: [{ id: 31 }] },
      { id: 2, nodeId: 7, progress: 51 },
    ],
  });
const contents = contentsOf(content());
const find = (id: number) => contents.get(id) ?? NOTHING;

const scored = (id: number, status: Scored['status']) => ({ id, status, score: 40 }) as ScoredKpi;
const scores: Scores = {
  pillars: new Map(),
  objectives: new Map([[7, scored(7, 'amber')]]),
  kpis: new Map([1, 2, 11, 12].map((id) => [id, scored(id, 'amber')])),
};

test('an objective has the records that refer to it, and no unassigned ones', () => {
  expect(find(7).kpis.map(({ id }) => id)).toEqual([1]);
  expect(find(7).allKpis.map(({ id }) => id)).toEqual([1, 11, 12]);
  expect(find(7).tactics.map(({ id }) => id)).toEqual([31]);
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
  expect(contentsOf(content(), undefined, scores).get(7)).toMatchObject({ hasScores: false, scores: null });
  const tracked = content({ grain: 'month' });
  const primary = tracked.kpi.get(1);
  const its = contentsOf(tracked, undefined, scores).get(7) ?? NOTHING;
  expect(its).toMatchObject({ hasScores: true, scores: { own: { id: 7 } } });
  expect(primary && scoreOf(its, primary)).toBeUndefined();
  expect(healthOf(its).statuses).toEqual([
    ['At Risk', 1],
    ['On Track', 1],
    ['Waiting', 1],
  ]);
  expect(contentsOf(tracked).get(7)).toMatchObject({ hasScores: true, scores: null });
});

test('contents stay the same object until a record or a score of theirs changes', () => {
  const keep = contentsKeeper();
  const tracked = content({ grain: 'month' });
  const of = (...events: ContentEvent[]) => contentsOf(apply(tracked, events), keep, scores).get(7);
  const update = (entity: ContentEvent['entity'], id: number, after: object) => ({
    entity,
    id,
    before: {},
    after,
  });
  const first = of();
  expect(of(update('kpi', 2, { status: 'On Track' }), update('node', 8, { title: 'Grow' }))).toBe(first);
  for (const changed of [
    update('kpi', 12, { status: 'On Track' }),
    update('initiative', 2, { progress: 60 }),
    update('tactic', 31, { title: 'Ask' }),
  ])
    expect(of(changed)).not.toBe(first);
  const now = of();
  const elsewhere = { ...scores, pillars: new Map([[3, scored(3, 'red')]]) };
  expect(contentsOf(tracked, keep, elsewhere).get(7)).toBe(now);
  const changed = { ...scores, kpis: new Map([...scores.kpis, [11, scored(11, 'red')]]) };
  expect(contentsOf(tracked, keep, changed).get(7)).not.toBe(now);
});
