import { expect, it } from 'vitest';
import { pathOfNotification } from './words.ts';

it.each([
  ['objective:7', 12, '/strategy/1/objective/7?comment=12'],
  ['kpi:3', 12, '/strategy/1/kpis/3?comment=12'],
  ['initiative:5', 12, '/strategy/1/initiatives?comment=12'],
  ['kpi:3', null, '/strategy/1/kpis/3'],
  ['tactic:9', null, '/strategy/1/initiatives'],
  ['strategy:1', null, '/updates?strategy=1'],
])('leads from %s and comment %s to %s', (of, commentId, path) => {
  expect(pathOfNotification({ kind: 'mentioned', strategyId: 1, of, commentId })).toBe(path);
});

it('leads from a webhook that is turned off to the settings of its strategy', () => {
  const about = { kind: 'integration', strategyId: 1, of: 'strategy:1', commentId: null } as const;
  expect(pathOfNotification(about)).toBe('/strategy/1/settings');
});

it('leads from a change of the owner to the team', () => {
  const about = { kind: 'owner', strategyId: 1, of: 'strategy:1', commentId: null } as const;
  expect(pathOfNotification(about)).toBe('/strategy/1/manage-teammates');
});

it('leads from who is responsible by their name to the history, which has Undo', () => {
  const about = { kind: 'named', strategyId: 1, of: 'strategy:1', commentId: null } as const;
  expect(pathOfNotification(about)).toBe('/strategy/1/history');
});

it('leads from a leaver to that person in Administration', () => {
  const about = { kind: 'leaver', strategyId: 1, of: 'person:7', commentId: null } as const;
  expect(pathOfNotification(about)).toBe('/admin/people?person=7');
});
