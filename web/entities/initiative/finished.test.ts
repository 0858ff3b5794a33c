import { expect, test } from 'vitest';
import { isContradiction } from './finished.ts';

test('only 100% and Not Started together are a contradiction', () => {
  expect(isContradiction(100, 'Not Started')).toBe(true);
  expect(isContradiction(99, 'Not Started')).toBe(false);
  expect(isContradiction(100, 'On Hold')).toBe(false);
  expect(isContradiction(Number(''), 'Not Started')).toBe(false);
});
