import { expect, test } from 'vitest';
import { contentVersion, hasScores, isRenderedOf, renderedVersion } from './content-version.ts';
import type { Strategy } from './entities.ts';
import { inputDay } from '../month/input-status.ts';

const strategy = { revision: 4, role: 'owner' } as Strategy;
const content = { revision: 4 };
const version = contentVersion('0f3a', 4, 'owner', inputDay());
const scorecard = (revision = 4, key = 'month:2026-02-01') =>
  ({ revision, period: { key } }) as Parameters<typeof renderedVersion>[1];

test('a board without scores is that of its content', () => {
  expect(renderedVersion(version, undefined)).toBe(version);
  expect(hasScores(version)).toBe(false);
  expect(isRenderedOf(version, strategy, content, undefined)).toBe(true);
  expect(isRenderedOf(version, strategy, { revision: 5 }, undefined)).toBe(false);
});

test('a board with scores is also that of their period and revision', () => {
  const scored = renderedVersion(version, scorecard());
  expect(hasScores(scored)).toBe(true);
  expect(isRenderedOf(scored, strategy, content, scorecard())).toBe(true);
  expect(isRenderedOf(scored, strategy, content, undefined)).toBe(false);
  expect(isRenderedOf(scored, strategy, content, scorecard(5))).toBe(false);
  expect(isRenderedOf(scored, strategy, content, scorecard(4, 'month:2026-03-01'))).toBe(false);
});
