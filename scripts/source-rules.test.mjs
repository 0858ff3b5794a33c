import { expect, test } from 'vitest';
import { faultsOf } from './source-rules.mjs';

test('300 lines pass and 301 do not', () => {
  expect(faultsOf('web/a.ts', 'line\n'.repeat(300))).toEqual([]);
  expect(faultsOf('web/a.ts', 'line\n'.repeat(301))).toEqual(['web/a.ts has 301 lines; at most 300']);
});

test('a mark of unfinished work is found with its place', () => {
  const mark = ['TO', 'DO'].join('');
  expect(faultsOf('server/a.ts', `const a = 1;\n// ${mark}: later\n`)).toEqual([
    'server/a.ts:2 marks something unfinished',
  ]);
  expect(faultsOf('server/a.ts', 'const todo = [];')).toEqual([]);
});

test.each(['only', 'skip', 'fixme', 'skipIf'])('a test with %s is found', (word) => {
  const text = ['test', word, '("reads", () => {});'].join('.');
  expect(faultsOf('server/a.test.ts', text)).toEqual(['server/a.test.ts:1 leaves tests out']);
  expect(faultsOf('e2e/a.spec.ts', text)).toEqual(['e2e/a.spec.ts:1 leaves tests out']);
});

test('the product may have methods of those names', () => {
  expect(faultsOf('web/a.ts', ['rows', 'skip(2);'].join('.'))).toEqual([]);
});

test.each([
  ".selectFrom('points')",
  ".innerJoin('points as last', (join) => join)",
  'sql`select 1 from points`',
])('a second reader of points is found: %s', (text) => {
  expect(faultsOf('server/books/facts.ts', text)).toEqual([
    'server/books/facts.ts:1 reads points; ask server/measures/points/ for them',
  ]);
  expect(faultsOf('server/measures/points/read.ts', text)).toEqual([]);
  expect(faultsOf('server/books/facts.test.ts', text)).toEqual([]);
});
