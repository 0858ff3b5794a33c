import { expect, test } from 'vitest';
import type { Scored, ScoredKpi, Scores } from '../../lib/strategy/scores.ts';
import { type NewKpi, planOf } from '../../test/content.ts';
import { contentsIn } from './contents.ts';
import { uncountedText } from './uncounted.ts';

const scored = (id: number, status: Scored['status']) => ({ id, status, score: 100 }) as ScoredKpi;
const kpis = [
  { id: 1, nodeId: 7, grain: 'month', below: [{ id: 11, grain: 'month' }] },
  { id: 2, nodeId: 7, grain: 'month', weight: 0 },
  { id: 3, nodeId: 7, status: 'Off Track' },
] satisfies NewKpi[];
const textOf = (own: Scored['status'], red: readonly number[], all: NewKpi[] = kpis) => {
  const scores: Scores = {
    pillars: new Map(),
    objectives: new Map([[7, scored(7, own)]]),
    kpis: new Map([1, 2, 11].map((id) => [id, scored(id, red.includes(id) ? 'red' : 'green')])),
  };
  return uncountedText(contentsIn(planOf({ kpis: all }), 7, scores));
};

test('an objective on track says why KPIs that are off track do not count', () => {
  expect(textOf('green', [2, 11])).toBe(
    '3 Off Track KPIs do not count in this score: 1 below another KPI, 1 without weight, 1 not tracked over time.',
  );
  expect(textOf('green', [])).toBe('1 Off Track KPI does not count in this score: 1 not tracked over time.');
});

test('where nothing contradicts the score there is nothing to explain', () => {
  expect(textOf('amber', [2, 11])).toBe('');
  expect(textOf('green', [], kpis.slice(0, 2))).toBe('');
});
