import { expect, test } from 'vitest';
import { sparkPaths, sparkText } from './spark.ts';

test('the line goes through the values, with a gap where there is none', () => {
  const { line, dots, end } = sparkPaths([1, 3, null, 2, null, 1], 56, 20);
  expect(line).toBe('M3 17L13 3M33 10M53 17');
  expect(dots).toEqual([
    { x: 33, y: 10 },
    { x: 53, y: 17 },
  ]);
  expect(end).toEqual({ x: 53, y: 17 });
});

test('equal values are a line in the middle', () => {
  expect(sparkPaths([4, 4, 4], 56, 20).line).toBe('M3 10L28 10L53 10');
});

test('a single value is no line', () => {
  expect(sparkPaths([null, 4, null], 56, 20).end).toBeUndefined();
});

test('the line is told in words', () => {
  expect(sparkText([1, 3, null, 2], (value) => `${value}%`)).toBe(
    '3 values, from 1% to 2%; lowest 1%, highest 3%',
  );
});
