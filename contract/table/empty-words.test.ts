import { expect, test } from 'vitest';
import { emptyWords } from './empty-words.ts';
import type { ImportMapping } from './mapping.ts';

const mapping: ImportMapping = {
  sheet: 'Plan',
  heading: { first: 0, count: 1 },
  rows: 'kpi',
  columns: ['measure', 'target', 'baseline', 'actual'].map((field) => ({ field })),
  mode: 'addAndChange',
  creates: true,
  decimal: '.',
  dates: 'ymd',
  leaves: [3],
  choices: {},
};

test('words for no value are counted in the columns of numbers that are read', () => {
  const rows = [
    ['KPI', 'Target', 'Baseline', 'Actual'],
    ['TBD', 'TBD', '4', '-'],
    ['–', '–', 'n/a', ''],
    ['Left out', 'TBD', '', ''],
    ['Churn', 'about 4', '', ''],
  ].map((cells) => cells.map((value) => ({ value, kind: 'text' as const })));
  const sheet = { name: 'Plan', rows, isCut: false };
  expect(emptyWords(sheet, { ...mapping, open: [3] })).toEqual([
    { column: 1, count: 2, rows: [1, 2], cells: ['TBD', '–'] },
  ]);
});
