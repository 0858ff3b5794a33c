import { expect, test } from 'vitest';
import type { Change } from '../../../contract/api/change.ts';
import { affectsScores } from './scorecard.ts';
import { periodIn, withPeriod } from '../../lib/time/period.ts';

const change = (entity: Change['entity'], after: object | null, operation: Change['operation'] = 'update') =>
  ({ entity, after, operation }) as Change;

test('scores are read again after changes of points, KPIs, locks, the calendar and the structure only', () => {
  expect(affectsScores(change('points', { 'actual month:2026-01-01': null }))).toBe(true);
  expect(affectsScores(change('kpi', { weight: 2 }))).toBe(true);
  expect(affectsScores(change('period', { isLocked: false }))).toBe(true);
  expect(affectsScores(change('snapshot', { name: 'Before' }, 'create'))).toBe(false);
  expect(affectsScores(change('strategy', { calendar: {} }))).toBe(true);
  expect(affectsScores(change('strategy', { title: 'New' }))).toBe(false);
  expect(affectsScores(change('node', { title: 'New' }))).toBe(false);
  expect(affectsScores(change('node', { weight: 2 }))).toBe(true);
  expect(affectsScores(change('node', null, 'delete'))).toBe(true);
  expect(affectsScores(change('tactic', { progress: 2 }))).toBe(false);
});

test('the address has the period, and keeps its other parameters', () => {
  expect(periodIn(new URLSearchParams('at=4&period=2026-02'))).toBe('2026-02');
  expect(periodIn(new URLSearchParams('period='))).toBeNull();
  expect(withPeriod(new URLSearchParams('at=4'), '2026-Q1').toString()).toBe('at=4&period=2026-Q1');
  expect(withPeriod(new URLSearchParams('at=4&period=2026-02'), null).toString()).toBe('at=4');
});
