import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { withoutOpen } from './answers.ts';
import { guessMapping, guessTable } from './guess.ts';
import { sheetOfCells, type TestCell } from './test/sheets.ts';

const APRIL = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 4 };

/** The first and last period of the columns that are guessed to be points. */
function ends(rows: TestCell[][], calendar = APRIL) {
  const { columns } = guessMapping(sheetOfCells(rows), { calendar, today: '2026-11-27' });
  const periods = columns.flatMap((use) => (use && 'period' in use ? [use.period] : []));
  return [periods[0], periods.at(-1)];
}

const MONTHS = ['Apr', 'May', 'Dec', 'Jan', 'Mar'];
const VALUES = [1, 2, 3, 4, 5];
const APRIL_TO_MARCH = ['month:2025-04-01', 'month:2026-03-01'];

test.each([
  ['April', APRIL],
  ['January', DEFAULT_CALENDAR],
])('months below a year that lies in two, where the year of the strategy begins in %s', (_, calendar) => {
  const title = [
    ['Report 2025/26', '', '', '', '', ''],
    ['KPI', ...MONTHS],
    ['A', ...VALUES],
  ];
  expect(ends(title, calendar)).toEqual(APRIL_TO_MARCH);
  const above = [
    ['', '2025/26', '', '', '', ''],
    ['KPI', ...MONTHS],
    ['A', ...VALUES],
  ];
  expect(ends(above, calendar)).toEqual(APRIL_TO_MARCH);
});

test('months below a dated title, and below a year that stands next above them', () => {
  const title = [['Report - September 2023'], ['KPI', ...MONTHS], ['A', ...VALUES]];
  expect(ends(title)).toEqual(['month:2023-04-01', 'month:2024-03-01']);
  const above = [
    ['Report - May 2024'],
    ['KPI', '2023/24', '', '', '', ''],
    ['', ...MONTHS],
    ['A', ...VALUES],
  ];
  expect(ends(above)).toEqual(['month:2023-04-01', 'month:2024-03-01']);
});

test('months below calendar years, where the year of the strategy begins in April', () => {
  const rows = [
    ['', 2025, '', '', 2026, ''],
    ['KPI', ...MONTHS],
    ['A', ...VALUES],
  ];
  expect(ends(rows)).toEqual(APRIL_TO_MARCH);
});

test('plain years, which are no years of the strategy, are headings that are asked about', () => {
  const sheet = sheetOfCells([
    ['KPI', '2024 Actual', 2025],
    ['A', 1, 2],
  ]);
  const { mapping, questions } = guessTable(sheet, { calendar: APRIL, today: '2026-11-27' });
  expect(mapping.heading).toEqual({ first: 0, count: 1 });
  expect(mapping.columns).toEqual([{ field: 'kpi' }, null, null]);
  expect(questions.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ['FY2024', 'Leave out'],
    ['FY2025', 'Leave out'],
  ]);
});

test.each([
  ['Period', 'P01', [{ field: 'year' }, { field: 'fiscalMonth' }]],
  ['Period', 'Period 1', [{ field: 'year' }, { field: 'fiscalMonth' }]],
  ['Period', 'Month 1', [{ field: 'year' }, null]],
  ['Month', 'M1', [{ field: 'year' }, null]],
])('numbers of months of a year that lies in two, below %s: %s', (heading, first, uses) => {
  const next = first.replace('1', '2');
  const sheet = sheetOfCells([
    ['Year', heading, 'KPI', 'Value'],
    ['2024/25', first, 'A', 1],
    ['2024/25', next, 'A', 2],
    ['2024/25', first.replace(/0?1/, '12'), 'A', 3],
  ]);
  const { mapping, questions } = guessTable(sheet, { calendar: APRIL, today: '2026-11-27' });
  // Without the month, the year is not that of the value.
  expect(withoutOpen(mapping).columns.slice(0, 2)).toEqual(uses[1] ? uses : [null, null]);
  expect(questions.map(({ choices }) => choices[0]?.label)).toEqual(
    uses[1] ? [] : ['Months of the fiscal year'],
  );
});

test('quarters below years are those of calendar years, as in grids', () => {
  const rows = [
    ['', 2025, '', 2026, ''],
    ['KPI', 'Q1', 'Q4', 'Q1', 'Q2'],
    ['A', 1, 2, 3, 4],
  ];
  expect(ends(rows)).toEqual(['quarter:2025-01-01', 'quarter:2026-04-01']);
});

test.each([
  ['April', APRIL, 'quarter:2025-04-01'],
  // Nobody knows which quarters they are: the columns are left to a person.
  ['January', DEFAULT_CALENDAR, undefined],
])(
  'quarters below a year that lies in two, where the year of the strategy begins in %s',
  (_, calendar, first) => {
    const rows = [
      ['', '2025/26', '', '', ''],
      ['KPI', 'Q1', 'Q2', 'Q3', 'Q4'],
      ['A', 1, 2, 3, 4],
    ];
    expect(ends(rows, calendar)[0]).toBe(first);
  },
);

test('quarters that are named by their months', () => {
  const rows = [
    ['KPI', 'Jan-Mar 2026', 'Apr-Jun 2026', 'Jul to Sep 2026'],
    ['A', 1, 2, 3],
  ];
  expect(ends(rows)).toEqual(['quarter:2026-01-01', 'quarter:2026-07-01']);
});

test.each(['FY26 Scorecard', 'FY25/26', 'Bericht GJ26', '2025-26'])(
  'months below a fiscal year with two digits: %s',
  (title) => expect(ends([[title], ['KPI', ...MONTHS], ['A', ...VALUES]])).toEqual(APRIL_TO_MARCH),
);

test('months below fiscal years with two digits', () => {
  const rows = [
    ['', 'FY26', 'FY26', 'FY26', 'FY26', 'FY26'],
    ['KPI', ...MONTHS],
    ['A', ...VALUES],
  ];
  expect(ends(rows)).toEqual(APRIL_TO_MARCH);
});
