import { expect, test } from 'vitest';
import { contentVersion, hasScores, isRenderedOf, renderedVersion } from './content-version.ts';
import { boardLookOf } from './board-look.ts';
import type { Strategy } from './entities.ts';
import { inputDay } from '../month/input-status.ts';

const strategy = { revision: 4, role: 'owner' } as Strategy;
const content = { revision: 4 };
const version = contentVersion('0f3a', 4, 'owner', inputDay());
const scorecard = (revision = 4, key = 'month:2026-02-01') =>
  ({ revision, period: { key } }) as Parameters<typeof renderedVersion>[2];
const look = boardLookOf();

test('a board without scores is that of its content', () => {
  const rendered = renderedVersion(version, look, undefined);
  expect(hasScores(rendered)).toBe(false);
  expect(isRenderedOf(rendered, look, strategy, content, undefined)).toBe(true);
  expect(isRenderedOf(rendered, look, strategy, { revision: 5 }, undefined)).toBe(false);
});

test('a board with scores is also that of their period and revision', () => {
  const scored = renderedVersion(version, look, scorecard());
  expect(hasScores(scored)).toBe(true);
  expect(isRenderedOf(scored, look, strategy, content, scorecard())).toBe(true);
  expect(isRenderedOf(scored, look, strategy, content, undefined)).toBe(false);
  expect(isRenderedOf(scored, look, strategy, content, scorecard(5))).toBe(false);
  expect(isRenderedOf(scored, look, strategy, content, scorecard(4, 'month:2026-03-01'))).toBe(false);
});

test('a board in another look is not that of this browser', () => {
  const rendered = renderedVersion(version, boardLookOf('vertical.compact'), undefined);
  expect(isRenderedOf(rendered, boardLookOf('vertical.compact'), strategy, content, undefined)).toBe(true);
  expect(isRenderedOf(rendered, look, strategy, content, undefined)).toBe(false);
  expect(isRenderedOf(rendered, boardLookOf('vertical.comfortable'), strategy, content, undefined)).toBe(
    false,
  );
});
