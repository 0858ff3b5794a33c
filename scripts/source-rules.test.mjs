import { expect, test } from 'vitest';
import { faultsOf, lengthFaultsOf } from './source-rules.mjs';

/** @param {number[]} lengths @returns {[string, string][]} product files of these lengths */
const filesOf = (...lengths) => lengths.map((lines, at) => [`web/${at}.ts`, 'line\n'.repeat(lines)]);

test('the lengths of the product are held by their median and their 95th percentile', () => {
  const many = Array.from({ length: 100 }, () => 60);
  expect(lengthFaultsOf(filesOf(...many))).toEqual([]);
  expect(lengthFaultsOf(filesOf(...many.map(() => 66)))).toEqual([
    'Half of the files have over 66 lines; at most 65',
  ]);
  expect(lengthFaultsOf(filesOf(...many, ...Array.from({ length: 10 }, () => 211)))).toEqual([
    '5% of the files have over 211 lines; at most 210',
  ]);
});

test('a file of over 300 lines needs a reason, a test does not', () => {
  expect(lengthFaultsOf(filesOf(60, 60, 60, 301))).toContain(
    'web/3.ts has 301 lines, and no reason in LONG_FILES',
  );
  expect(lengthFaultsOf([['server/a.test.ts', 'line\n'.repeat(500)]])).toEqual([]);
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

test.each([
  'const id = location.pathname;',
  'const { pathname, search } = location;',
  "const reply = await fetch('/api/user');",
  "window.open('/dashboard');",
  'const link = <a href="/api/docs">API</a>;',
  "const link = <a className='x'\n  href={pathTo('board', 1)}>Board</a>;",
])('an address without the path of PUBLIC_URL is found: %s', (text) => {
  expect(faultsOf('web/features/a.tsx', text)).toEqual([expect.stringContaining('web/lib/routes/base.ts')]);
  expect(faultsOf('web/features/a.test.tsx', text)).toEqual([]);
  expect(faultsOf('server/a.ts', text)).toEqual([]);
});

test('links of the router and addresses with the path are none of these', () => {
  for (const text of [
    "<Link href={pathTo('board', 1)}>Board</Link>",
    "<a href={addressOf('/')}>Start</a>",
    '<a href={`#${id}`} />',
  ])
    expect(faultsOf('web/features/a.tsx', text)).toEqual([]);
});
