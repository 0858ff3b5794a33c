import { expect, it } from 'vitest';
import { NEW_OWNERS, notificationSentence } from './notification.ts';

const about = { by: 'Olga', label: 'Orders', detail: '' };

it.each([
  ['mentioned', {}, 'Olga mentioned you on Orders'],
  ['replied', {}, 'Olga replied on Orders'],
  ['commented', {}, 'Olga commented on Orders'],
  ['assigned', {}, 'Olga made you responsible for Orders'],
  ['assigned', { by: null }, 'You are responsible for Orders'],
  ['due', { detail: '2026-05-20' }, 'Orders is due on May 20, 2026'],
  ['overdue', { detail: '2026-05-20' }, 'Orders was due on May 20, 2026'],
  ['nudged', { detail: 'Feb 2026: before Friday' }, 'Olga asks for your updates of Feb 2026: before Friday'],
  ['owner', { detail: NEW_OWNERS.operator }, 'Olga, an operator, made themself the owner of Orders'],
  ['owner', { by: null, detail: NEW_OWNERS.reader }, 'An operator made you the owner of Orders'],
  [
    'leaver',
    { by: 'Ann', detail: 'owner of 2 strategies' },
    'The directory deactivated Ann: owner of 2 strategies',
  ],
  [
    'named',
    { by: 'Zoe', detail: 'responsible for 3 KPIs' },
    'Zoe joined, and is responsible for 3 KPIs by their name',
  ],
  ['red', { detail: 'Feb 2026' }, 'Orders is Off Track in Feb 2026'],
] as const)('says of %s with %o: %s', (kind, more, sentence) => {
  expect(notificationSentence({ ...about, kind, ...more })).toBe(sentence);
});
