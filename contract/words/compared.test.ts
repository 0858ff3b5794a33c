import { expect, test } from 'vitest';
import { gapsText, sameText } from './compared.ts';

const names = { before: 'Sep 2026', after: 'Oct 2026' };
const text = (before: [number, number], after: [number, number], of = sameText) => {
  const [was, is] = [before, after].map(([have, of]) => ({ have, of })) as [ValueCount, ValueCount];
  return of({ values: { before: was, after: is } }, names);
};
type ValueCount = { have: number; of: number };

test('where nothing differs it says how much is in', () => {
  expect(text([29, 29], [28, 29])).toBe(
    'Nothing differs between the two. Sep 2026: 29 of 29 values in. Oct 2026: 28 of 29 values in.',
  );
});

test('times without a value are not alike: there is nothing to compare', () => {
  expect(text([0, 1], [0, 29])).toBe(
    'There is nothing to compare yet. Sep 2026: 0 of 1 value in. Oct 2026: 0 of 29 values in.',
  );
});

test('a plan without tracked KPIs has no values to count', () => {
  expect(text([0, 0], [0, 0])).toBe('Nothing differs between the two.');
});

test('a time without a value cannot be compared with one that has some', () => {
  const told = 'There is nothing to compare yet. Sep 2026: 30 of 30 values in. Oct 2026: 0 of 30 values in.';
  expect(text([30, 30], [0, 30])).toBe(told);
  expect(text([30, 30], [0, 30], gapsText)).toBe(told);
});

test('what it says is in is what was due', () => {
  const count = (have: number, entered: number, expected: number) => ({
    have,
    of: 30,
    due: { entered, expected },
  });
  const told = (...[before, after]: [ValueCount, ValueCount]) =>
    gapsText({ values: { before, after } }, names);
  expect(told(count(29, 30, 30), count(28, 30, 30))).toBe('');
  expect(told(count(30, 0, 0), count(28, 26, 27))).toBe(
    'Sep 2026: nothing was due. Oct 2026: 26 of 27 values in.',
  );
});

test('beside what differs it says how much is in, where something is missing', () => {
  expect(text([30, 30], [29, 30], gapsText)).toBe(
    'Sep 2026: 30 of 30 values in. Oct 2026: 29 of 30 values in.',
  );
  expect(text([30, 30], [30, 30], gapsText)).toBe('');
  expect(text([0, 0], [0, 0], gapsText)).toBe('');
});
