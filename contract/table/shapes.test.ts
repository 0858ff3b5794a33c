import { expect, test } from 'vitest';
import { guessed, pointsOf, read } from './test/guessed.ts';
import { day, percent, type TestCell } from './test/sheets.ts';

/** Headings over one row of cells, with what they are guessed to be. */
const HEADINGS: [headings: string, cells: TestCell[], guess: string][] = [
  [
    'Goal Id | Goal Title | Metric Name | Metric Type | Metric Start Value | Metric Target Value | Current Metric Value | Due Date | Owner Email',
    [12, 'Grow', 'Customers', 'Number', 0, 100, 40, day('2026-12-31'), 'a@example.org'],
    'kpi: objectiveCode | objective | measure | unit | baseline | target | actual | measureDueDate | inputOwner',
  ],
  [
    'MeasureID | Performance Area | Measure Name | 2023 Actual | 2024 Actual | 2025 Target',
    [1, 'Safety', 'Crashes', 5, 6, 3],
    'kpiPeriods: kpiCode | pillar | kpi | actual year:2023-01-01 | actual year:2024-01-01 | target year:2025-01-01',
  ],
  [
    'Priority | Indicator | 21/22 Actual | 22/23 Ambition',
    ['Health', 'Steps', 5, 7],
    'kpiPeriods: pillar | kpi | actual year:2022-01-01 | target year:2023-01-01',
  ],
  ['Indicator | Year | Value | Target', ['Steps', '2017-18', 5, 6], 'value: kpi | year | actual | target'],
  [
    'KPI | Unit | Q1 FY26 | Q2 FY26',
    ['Steps', 'm', 1, 2],
    'kpiPeriods: kpi | unit | actual quarter:2026-01-01 | actual quarter:2026-04-01',
  ],
  [
    'KPI | 2026-W05 | 2026-W06',
    ['Steps', 1, 2],
    'kpiPeriods: kpi | actual week:2026-01-26 | actual week:2026-02-02',
  ],
  [
    'KPI | Apr 2025 | May 2025 | Jun 2025 | Q1 2025 | Jan 2026 | Feb 2026 | Mar 2026 | Q4 2025',
    ['Steps', 1, 2, 3, 6, 4, 5, 6, 15],
    'kpiPeriods: kpi | actual month:2025-04-01 | actual month:2025-05-01 | actual month:2025-06-01 | null | actual month:2026-01-01 | actual month:2026-02-01 | actual month:2026-03-01 | null',
  ],
  [
    'KPI | Q1 | Apr | May | Jun | Q2 | Jul | Aug | Sep',
    ['Steps', 6, 1, 2, 3, 15, 4, 5, 6],
    'kpiPeriods: kpi | null | actual month:2026-04-01 | actual month:2026-05-01 | actual month:2026-06-01 | null | actual month:2026-07-01 | actual month:2026-08-01 | actual month:2026-09-01',
  ],
  [
    'KPI | Q3 2025 | Q4 2025 | Jan 2026 | Feb 2026',
    ['Steps', 6, 7, 1, 2],
    'kpiPeriods: kpi | actual quarter:2025-07-01 | actual quarter:2025-10-01 | actual month:2026-01-01 | actual month:2026-02-01',
  ],
  [
    'KPI | 45292 | 45323',
    ['Steps', '1', '2'],
    'kpiPeriods: kpi | actual month:2024-01-01 | actual month:2024-02-01',
  ],
  [
    'indicator_id | name_en | name_fr | unit_en | year | value',
    ['1.0', 'Steps', 'Pas', 'm', 2024, 5],
    'value: kpiCode | kpi | null | unit | year | actual',
  ],
  [
    'Objective | Key Result | Start | Current | Target | Owner',
    ['Grow', 'Sell 10', 0, 4, 10, 'Ada'],
    'kpi: objective | measure | baseline | actual | target | inputOwner',
  ],
  [
    'Objective\n(What) | KPI\nName | Target\n2026 | Responsible\nperson',
    ['Grow', 'Sales', 5, 'Ada'],
    'kpi: objective | measure | target | inputOwner',
  ],
  [
    'kpi_code | target_year | target_month | target_value',
    ['A', 2026, 1, 5],
    'target: kpiCode | year | month | target',
  ],
  [
    'kpi_code | date | actual | target_min | target_max',
    ['A', '2026-01-31', 5, 4, 6],
    'value: kpiCode | period | actual | lo | hi',
  ],
  [
    'Metric | Higher is better | Current | Goal',
    ['Cost', 'FALSE', 3, 4],
    'kpi: measure | direction | actual | target',
  ],
  [
    'Ref | Focus Area | Action | Lead | Timescale | Status',
    ['1.1', 'Health', 'Open a clinic', 'Ada', '2026', 'On Track'],
    'initiative: code | pillar | initiative | whoName | null | status',
  ],
  [
    'Perspektive | Strategisches Ziel | Kennzahl | Ist 2025 | Ziel 2026 | Verantwortlich',
    ['Kunde', 'Halten', 'Quote', '45,5', '50,0', 'Ada'],
    'kpiPeriods: pillar | objective | kpi | actual year:2025-01-01 | target year:2026-01-01 | inputOwner',
  ],
  ['metric | observationDate | value', ['A', '2013-11-14 15:43:30', '5'], 'value: kpi | period | actual'],
  ['metric | period | value', ['A', '2025-26 Q1', '5'], 'value: kpi | period | actual'],
  ['metric | period | value', ['A', '202601', '5'], 'value: kpi | period | actual'],
  ['Pillar | Objective | Description', ['People', 'Learn', 'x'], 'objective: pillar | title | description'],
  [
    'Axe | Objectif | Indicateur | Janvier 2026 | Février 2026 | Cible',
    ['A', 'B', 'C', '12,5 %', '13,0 %', '15 %'],
    'kpiPeriods: pillar | objective | kpi | actual month:2026-01-01 | actual month:2026-02-01 | target',
  ],
  [
    'Código | Indicador | Fecha | Real | Meta',
    ['K-1', 'Ventas', '31/01/2026', '1.234,5', '1'],
    'value: kpiCode | kpi | period | actual | target',
  ],
];

test.each(HEADINGS)('%s', (headings, cells, guess) => {
  const { rows, columns } = guessed([headings.split(' | '), cells]);
  expect(`${rows}: ${columns.map(String).join(' | ')}`).toBe(guess);
});

test('the name of a KPI above its actual and target, and units below the headings', () => {
  const rows: TestCell[][] = [
    ['', 'Revenue', '', 'Churn', ''],
    ['Month', 'Actual', 'Target', 'Actual', 'Target'],
    ['', 'EUR', 'EUR', '%', '%'],
    ['Jan', 1, 2, percent(0.3), 4],
  ];
  expect(guessed(rows)).toMatchObject({
    heading: [0, 2],
    columns: ['period', 'actual of Revenue', 'target of Revenue', 'actual of Churn', 'target of Churn'],
  });
  expect(pointsOf(rows)).toEqual([
    [
      undefined,
      'Revenue actual 2026-01 1',
      'Revenue target 2026-01 2',
      'Churn actual 2026-01 30',
      'Churn target 2026-01 4',
    ],
  ]);
});

test('groups in rows of their own: by dotted codes, by indentation, and merged over all columns', () => {
  const dotted: TestCell[][] = [
    ['No', 'Measure', 'Owner', 'Target'],
    ['P1', 'People', '', ''],
    ['P1.F1', 'Learn', '', ''],
    ['P1.F1.A1', 'Courses', 'Ada', 5],
    ['P1.F1.A2', 'Coaches', 'Bo', 6],
  ];
  expect(read(dotted).map(({ places }) => places)).toEqual([
    { pillar: 'People', objective: 'Learn', objectiveCode: 'P1.F1', kpi: 'Courses', kpiCode: 'P1.F1.A1' },
    { pillar: 'People', objective: 'Learn', objectiveCode: 'P1.F1', kpi: 'Coaches', kpiCode: 'P1.F1.A2' },
  ]);
  const indented: TestCell[][] = [
    ['Measure', 'Owner', 'Target'],
    ['People', '', ''],
    ['  Learn', '', ''],
    ['    Courses', 'Ada', 5],
    ['Money', '', ''],
    ['  Earn', '', ''],
    ['    Sales', 'Bo', 6],
  ];
  expect(read(indented).map(({ places }) => places)).toEqual([
    { pillar: 'People', objective: 'Learn', kpi: 'Courses' },
    { pillar: 'Money', objective: 'Earn', kpi: 'Sales' },
  ]);
  const merged: TestCell[][] = [
    ['Measure', 'Owner', 'Target'],
    ['People', 'People', 'People'],
    ['Courses', 'Ada', 5],
  ];
  expect(read(merged).map(({ places }) => places)).toEqual([{ objective: 'People', kpi: 'Courses' }]);
});
