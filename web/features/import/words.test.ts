import { effectOf } from '../../../contract/words/import-effect.ts';
import { expect, test } from 'vitest';
import { nothingText, notImported } from './words.ts';
import { columnLetters, headingOf, valuesOf } from './sheet.ts';

const counts = {
  rows: { new: 3, changed: 2, same: 0, refused: 0, left: 0 },
  created: {},
  points: 0,
  targets: 0,
  omitted: 0,
};

test('what an import does is said in numbers, without zeros', () => {
  expect(
    effectOf({ ...counts, created: { perspective: 1, kpi: 3, initiative: 0 }, points: 1200, targets: 1 }),
  ).toBe('1 new pillar, 3 new KPIs, 1,200 values, 1 target and 2 changed rows');
  expect(effectOf({ ...counts, rows: { ...counts.rows, changed: 0 } })).toBe('');
});

test('what is not imported is said only where there is something', () => {
  expect(notImported(counts)).toBe('');
  expect(notImported({ ...counts, omitted: 3, rows: { ...counts.rows, refused: 1, left: 2 } })).toBe(
    'Not imported: 1 row refused, 2 rows left out and 3 cells left out.',
  );
});

test('cells that bring no value are named by their rows', () => {
  const cells = ['TBD', '-'];
  expect(nothingText({ column: 2, count: 2, rows: [3, 6], cells })).toBe('“TBD” and “-” in rows 4 and 7');
  expect(nothingText({ column: 2, count: 5, rows: [3, 6, 8], cells: ['–'] })).toBe(
    '“–” in rows 4, 7, 9 and 2 more',
  );
});

test('columns have the letters of spreadsheet programs', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

test('a heading of several rows is one text, and the values begin below it', () => {
  const sheet = {
    sample: [
      ['Scorecard', ''],
      ['2026', '2026'],
      ['Jan', '2026'],
      ['', ' 4 '],
      ['5', '6'],
    ],
  };
  expect(headingOf(sheet, { first: 1, count: 2 }, 0)).toBe('2026 Jan');
  expect(headingOf(sheet, { first: 1, count: 2 }, 1)).toBe('2026');
  expect(valuesOf(sheet, { first: 1, count: 2 }, 1)).toEqual(['4', '6']);
});
