import { expect, test } from 'vitest';
import { dateOwnerOf } from './date-words.ts';

test.each([
  ['Target year', 'target'],
  ['Zieljahr', 'target'],
  ['Basisjahr', 'baseline'],
  ['Data da meta', 'target'],
  ['Baseline date', 'baseline'],
  ['Yearly target', undefined],
  ['Target this year', undefined],
  ['Full year target', undefined],
  ['Target per year', undefined],
  ['Year to date target', undefined],
  ['Target candidates', undefined],
  ['Baseline data', undefined],
])('the dates below “%s” are of: %s', (heading, owner) => {
  expect(dateOwnerOf(heading)).toBe(owner);
});
