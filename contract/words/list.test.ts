import { expect, test } from 'vitest';
import { countedList, listOf } from './list.ts';

test('words are joined into a list', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('numbers have their nouns, and zeros are left out', () => {
  expect(countedList([1, 'KPI'], [0, 'tactic'], [1200, 'initiative'])).toBe('1 KPI and 1,200 initiatives');
  expect(countedList([0, 'KPI'])).toBe('');
});
