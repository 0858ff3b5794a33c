import { expect, test } from 'vitest';
import { entriesOf, findIn, fold, type Part } from './find.ts';

test.each([
  ['Überall', 'uberall'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['ﬁnance', 'finance'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

const part = (id: number, title: string, rest: Partial<Part> = {}): Part => ({
  kind: 'kpi',
  id,
  title,
  nodeId: null,
  partId: null,
  ...rest,
});

const titlesOf = (query: string, parts: Part[]): string[] =>
  findIn([entriesOf({ id: 1, title: 'Plan' }, parts)], query).found.map(({ title }) => title);

test('the whole name comes first, then its beginning, the beginning of words, and the inside of one', () => {
  const parts = ['unlike', 'we like it', 'like this', 'like', 'it is liked'].map((title, id) =>
    part(id + 1, title),
  );
  expect(titlesOf('like', parts)).toEqual(['like', 'like this', 'we like it', 'it is liked', 'unlike']);
});

test('words that stand apart are found after words that stand together', () => {
  const parts = [part(1, 'on all days in time'), part(2, 'on time')];
  expect(titlesOf('on time', parts)).toEqual(['on time', 'on all days in time']);
  expect(titlesOf('time on', parts)).toHaveLength(2);
  expect(titlesOf('on tide', parts)).toEqual([]);
});

test('a part whose holder is gone lies in the strategy', () => {
  const { found } = findIn([entriesOf({ id: 1, title: 'Plan' }, [part(7, 'Lost', { partId: 99 })])], 'lost');
  expect(found).toEqual([
    { kind: 'kpi', id: 7, strategyId: 1, title: 'Lost', path: ['Plan'], objectiveId: null },
  ]);
});
