import { expect, it } from 'vitest';
import { elapsedText } from './elapsed-text.ts';

const SINCE = '2026-11-22T09:00:00.000Z';

it.each([
  ['2026-11-22T08:59:00.000Z', '0 min'],
  ['2026-11-22T09:12:59.000Z', '12 min'],
  ['2026-11-22T10:05:00.000Z', '1 h 5 min'],
  ['2026-11-23T09:00:00.000Z', ''],
])('says at %s how long a meeting has been going on', (now, text) => {
  expect(elapsedText(SINCE, Date.parse(now))).toBe(text);
});
