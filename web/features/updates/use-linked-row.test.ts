import { expect, it } from 'vitest';
import { rowNamed } from './use-linked-row.ts';

const keys = [
  'kpi:1:month:2026-02-01',
  'kpi:12:month:2026-01-01',
  'kpi:12:month:2026-02-01',
  'tactic:3:once',
];

it.each([
  ['#kpi:12:month:2026-02-01', 'kpi:12:month:2026-02-01'],
  ['#kpi:12', 'kpi:12:month:2026-01-01'],
  ['#tactic:3', 'tactic:3:once'],
  ['#kpi:2', undefined],
  ['#', undefined],
])('an address that ends in %s names the row %s', (hash, row) => {
  expect(rowNamed(hash, keys)).toBe(row);
});
