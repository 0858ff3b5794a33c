import { expect, it } from 'vitest';
import type { KpiUpdate } from '../../../contract/month/updates.ts';
import { unusualValue } from '../../../contract/scorecard/unusual.ts';
import { update } from '../../test/updates.ts';
import { agoText, unusualText } from './words.ts';

it.each([
  [570, '%', 'Ten times the last value (55%).'],
  [1210, '%', '22 times the last value (55%).'],
  [5.5, '%', 'A tenth of the last value (55%).'],
  [0.55, '%', 'One part in 100 of the last value (55%).'],
  [101, '%', 'Not within 0% to 100%.'],
  [-3, 'days', 'Less than 0 days.'],
  [75, '%', 'Outside of the usual 45.7% to 60.3%.'],
])('what is unusual about %d%s is told in a sentence', (value, unit, sentence) => {
  const unusual = unusualValue(value, [50, 53, 51, 56, 55], unit);
  expect(unusual && unusualText(unusual, update({ unit }).kpi as KpiUpdate)).toBe(sentence);
});

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
