import { expect, test } from 'vitest';
import { parseNumber } from './numbers.ts';

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['-3.5', -3.5],
  ['.5', 0.5],
  ['1,234,567.89', 1_234_567.89],
  ['12%', 12],
  ['$1,200', 1200],
  ['-€5', -5],
  ['(5)', -5],
  ['−7', -7],
  ['1 000', 1000],
  ['1e3', 1000],
])('%j is %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(['abc', '1,23', '12 days', '--1', '%', '1.2.3', 'Infinity', '.'])('%j is no number', (text) => {
  expect(parseNumber(text)).toBeNaN();
});
