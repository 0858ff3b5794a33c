import { expect, test } from 'vitest';
import { entriesOf, findIn, fold, type SearchRecord } from './search.ts';

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

const part = (id: number, title: string, rest: Partial<SearchRecord> = {}): SearchRecord => ({
  kind: 'kpi',
  id,
  title,
  nodeId: null,
  partId: null,
  ...rest,
});

const titlesOf = (query: string, parts: SearchRecord[]): string[] =>
  findIn([entriesOf({ id: 1, title: 'Plan' }, parts)], query).found.map(({ title }) => title);

test('ranks the whole title first, then its start, then starts of words, then the inside of a word', () => {
  const titles = ['unlike', 'we like it', 'like this', 'like', 'unlike or like', 'it is liked'];
  const parts = titles.map((title, id) => part(id + 1, title));
  expect(titlesOf('like', parts)).toEqual([
    'like',
    'like this',
    'we like it',
    'it is liked',
    'unlike or like',
    'unlike',
  ]);
});

test('finds a code, first where it is the whole query', () => {
  const parts = [
    part(1, 'Plan f-12 again'),
    part(2, 'Revenue', { code: 'F-12' }),
    part(3, 'Costs', { code: 'F-1' }),
  ];
  expect(titlesOf('f-12', parts)).toEqual(['Revenue', 'Plan f-12 again']);
  expect(titlesOf('F-1', parts)).toEqual(['Costs', 'Plan f-12 again', 'Revenue']);
});

test('ranks separate words after adjacent words', () => {
  const parts = [part(1, 'on all days in time'), part(2, 'on time')];
  expect(titlesOf('on time', parts)).toEqual(['on time', 'on all days in time']);
  expect(titlesOf('time on', parts)).toHaveLength(2);
  expect(titlesOf('on tide', parts)).toEqual([]);
});

test('puts a record without its parent directly under the strategy', () => {
  const { found } = findIn([entriesOf({ id: 1, title: 'Plan' }, [part(7, 'Lost', { partId: 99 })])], 'lost');
  expect(found).toEqual([
    { kind: 'kpi', id: 7, strategyId: 1, title: 'Lost', path: ['Plan'], objectiveId: null },
  ]);
});

test('the results of one strategy come before better ones of others, also where there are too many', () => {
  const strategyOf = (id: number, title: string) =>
    entriesOf(
      { id, title: `Plan ${id}` },
      Array.from({ length: 15 }, (_, at) => part(id * 100 + at, title)),
    );
  const { found, total } = findIn([strategyOf(1, 'like'), strategyOf(2, 'unlike')], 'like', 2);
  expect(total).toBe(30);
  expect(found.map(({ strategyId }) => strategyId)).toEqual([
    ...Array.from({ length: 15 }, () => 2),
    ...Array.from({ length: 5 }, () => 1),
  ]);
});
