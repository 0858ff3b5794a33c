import { expect, it } from 'vitest';
import { pathOfNotification, sentenceOf } from './words.ts';

const about = { by: 'Olga', label: 'Orders', detail: '' };

it.each([
  ['mentioned', {}, 'Olga mentioned you on Orders'],
  ['replied', {}, 'Olga replied on Orders'],
  ['assigned', {}, 'Olga made you responsible for Orders'],
  ['assigned', { by: null }, 'You are responsible for Orders'],
  ['due', { detail: '2026-05-20' }, 'Orders is due on May 20, 2026'],
  ['overdue', { detail: '2026-05-20' }, 'Orders was due on May 20, 2026'],
  ['nudged', { detail: 'Feb 2026: before Friday' }, 'Olga asks for your updates of Feb 2026: before Friday'],
  ['red', { detail: 'Feb 2026' }, 'Orders is Off Track in Feb 2026'],
] as const)('says of %s with %o: %s', (kind, more, sentence) => {
  expect(sentenceOf({ ...about, kind, ...more })).toBe(sentence);
});

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
