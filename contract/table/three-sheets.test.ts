import { expect, test } from 'vitest';
import { guessed, pointsOf, read } from './test/guessed.ts';
import { percent, type TestCell } from './test/sheets.ts';

test('long form of monthly values with codes', () => {
  const rows: TestCell[][] = [
    ['Measure Code', 'actual_value_date', 'actual_value', 'target_value', 'result_explanation'],
    ['HR-01', '1/1/2015', '89%', '>= 95%', 'Two sites\nwere "closed"'],
    ['HR-01', '2/1/2015', '91%', '95%', ''],
    ['HR-02', '1/1/2015', '1,234.5', '', ''],
    ['HR-02', '2/1/2015', '*', '1,300', ''],
  ];
  expect(guessed(rows)).toEqual({
    rows: 'value',
    heading: [0, 1],
    columns: ['kpiCode', 'period', 'actual', 'target', 'note'],
    decimal: '.',
    dates: 'mdy',
  });
  expect(pointsOf(rows)).toEqual([
    ['HR-01', 'actual 2015-01 89', 'target 2015-01 95'],
    ['HR-01', 'actual 2015-02 91', 'target 2015-02 95'],
    ['HR-02', 'actual 2015-01 1234.5'],
    ['HR-02', 'actual 2015-02 ', 'target 2015-02 1300'],
  ]);
});

test('wide form with months as columns and two heading rows', () => {
  const rows: TestCell[][] = [
    ['City scorecard', '', '', '', '', '', '', '', ''],
    ['', '', '', '', '', '', '', '', ''],
    ['', '', '', 2025, '', 2026, '', '', ''],
    ['Perspective', 'Indicator', 'Unit', 'Nov', 'Dec', 'Jan', 'Feb', 'Total', ''],
    ['Customer', 'Waiting time', 'days', 12, 11, 10, 9, 42, ''],
    ['', 'Satisfaction', '%', percent(0.8), percent(0.81), 'n/a', '-', '', ''],
    ['Total', '', '', 1, 2, 3, 4, '', ''],
    ['', '', '', '', '', '', '', '', ''],
    ['Source: the survey of each quarter', '', '', '', '', '', '', '', ''],
  ];
  expect(guessed(rows)).toMatchObject({
    rows: 'kpiPeriods',
    heading: [2, 2],
    columns: [
      'pillar',
      'kpi',
      'unit',
      'actual month:2025-11-01',
      'actual month:2025-12-01',
      'actual month:2026-01-01',
      'actual month:2026-02-01',
      null,
      null,
    ],
  });
  expect(pointsOf(rows)).toEqual([
    ['Waiting time', 'actual 2025-11 12', 'actual 2025-12 11', 'actual 2026-01 10', 'actual 2026-02 9'],
    ['Satisfaction', 'actual 2025-11 80', 'actual 2025-12 81', 'actual 2026-01 '],
  ]);
});

test('a plan with objectives, measures and owners', () => {
  const rows: TestCell[][] = [
    [
      'Focus Area',
      'Strategic Objective',
      'KPI Name',
      'Unit',
      'Baseline',
      'Target',
      'Owner',
      'Reporting Frequency',
    ],
    ['Growth', 'Win new markets', 'New customers', 'number', 12, 40, 'Ada Lovelace', 'Monthly'],
    ['', '', 'Share of market', '%', percent(0.12), percent(0.2), 'Bo', 'Quarterly'],
    ['People', 'Keep people', 'Turnover', '%', 9, '<= 5%', 'Cy', ''],
  ];
  expect(guessed(rows)).toMatchObject({
    rows: 'kpi',
    columns: ['pillar', 'objective', 'measure', 'unit', 'baseline', 'target', 'inputOwner', 'grain'],
  });
  expect(
    read(rows).map(({ places, fields, problems }) => [
      places.objective,
      fields['measure'],
      fields['target'],
      problems.length,
    ]),
  ).toEqual([
    ['Win new markets', 'New customers', 40, 0],
    ['Win new markets', 'Share of market', 20, 0],
    ['Keep people', 'Turnover', 5, 0],
  ]);
});
