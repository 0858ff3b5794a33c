import { expect, it } from 'vitest';
import { agoText } from './words.ts';

it.each([
  [10, 'just now'],
  [80, 'a minute ago'],
  [59 * 60, '59 minutes ago'],
  [61 * 60, 'an hour ago'],
  [23 * 3600, '23 hours ago'],
  [26 * 3600, 'on Oct 31, 2026'],
])('%d seconds before is told as %s', (seconds, text) => {
  const now = Date.parse('2026-11-01T18:00:00');
  expect(agoText(new Date(now - seconds * 1000).toISOString(), now)).toBe(text);
});
