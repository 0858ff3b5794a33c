import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { guessMapping } from './guess.ts';
import { ImportMapping } from './mapping.ts';
import { guessed, pointsOf, read } from './test/guessed.ts';
import { day, percent, sheetOfCells, type TestCell } from './test/sheets.ts';

test('a whole scorecard: owner, target, red line and the months of a year', () => {
  const months = ['January', 'February', 'March', 'Q1', 'April'];
  const rows: TestCell[][] = [
    ['Scorecard 2025'],
    ['Measure', 'Owner', 'Target', 'Red line', ...months],
    ['Waiting time', 'Ada', 10, 20, 12, 11, 10, 11, 9],
  ];
  expect(guessed(rows)).toMatchObject({
    rows: 'kpiPeriods',
    columns: [
      'kpi',
      'inputOwner',
      'target',
      'red',
      'actual month:2025-01-01',
      'actual month:2025-02-01',
      'actual month:2025-03-01',
      null,
      'actual month:2025-04-01',
    ],
  });
});

test('a plan of nothing but pillars, objectives and measures', () => {
  const rows: TestCell[][] = [
    ['Pillar', 'Objective', 'Measure'],
    ['Customer', 'Grow', 'NPS'],
  ];
  expect(guessed(rows)).toMatchObject({ rows: 'kpi', columns: ['pillar', 'objective', 'measure'] });
});

test('actual and target below each period, and above each other in rows', () => {
  expect(
    guessed([
      ['', 'Jan 2026', '', 'Feb 2026', ''],
      ['KPI', 'Actual', 'Target', 'Actual', 'Target'],
      ['Cost', 1, 2, 3, 4],
    ]),
  ).toMatchObject({
    heading: [0, 2],
    columns: [
      'kpi',
      'actual month:2026-01-01',
      'target month:2026-01-01',
      'actual month:2026-02-01',
      'target month:2026-02-01',
    ],
  });
  expect(
    guessed([
      ['Kennzahl', '', 'Jan 26', 'Feb 26'],
      ['Kosten', 'Ist', '1.234,5', '2'],
      ['', 'Soll', '3', '4'],
    ]),
  ).toMatchObject({
    rows: 'kpiPeriods',
    columns: ['kpi', 'series', 'actual month:2026-01-01', 'actual month:2026-02-01'],
    decimal: ',',
  });
});

test('what a person says of the table is kept, and the rest is guessed from it', () => {
  const sheet = sheetOfCells([
    ['Churn of customers by month', '', ''],
    ['What', 'Feb 2026', 'Mar 2026'],
    ['Churn', 4, 5],
  ]);
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27' };
  const heading = { first: 2, count: 1 };
  expect(guessMapping(sheet, context, { heading })).toMatchObject({ heading });
  expect(guessMapping(sheet, context, { rows: 'kpi' })).toMatchObject({
    heading: { first: 1, count: 1 },
    rows: 'kpi',
    columns: [{ field: 'measure' }, null, null],
  });
});

test('periods as rows, and KPIs as headings', () => {
  const rows: TestCell[][] = [
    ['Month', 'Revenue', 'HR-01', 'Total'],
    [day('2026-01-31'), 5, 6, 11],
    [day('2026-02-28'), 7, 8, 15],
  ];
  expect(guessed(rows)).toMatchObject({
    rows: 'periodKpis',
    columns: ['period', 'actual of Revenue', 'actual of HR-01', null],
  });
  expect(pointsOf(rows)[1]).toEqual([undefined, 'Revenue actual 2026-02 7', 'HR-01 actual 2026-02 8']);
});

test('year and month in two columns', () => {
  const rows: TestCell[][] = [
    [
      'INDICATOR_ID',
      'INDICATOR_NAME',
      'DESIRED_CHANGE',
      'PERIOD_YEAR',
      'PERIOD_MONTH',
      'MONTHLY_ACTUAL',
      'MONTHLY_TARGET',
    ],
    ['391690.0', 'Buses on time', 'U', 2026, 1, 80.5, 85],
    ['391690.0', 'Buses on time', 'U', 2026, 2, 81.5, 85],
  ];
  expect(guessed(rows)).toMatchObject({
    rows: 'value',
    columns: ['kpiCode', 'kpi', 'direction', 'year', 'month', 'actual', 'target'],
  });
  expect(read(rows)[1]).toMatchObject({
    places: { kpiCode: '391690' },
    fields: { direction: 'up', grain: 'month' },
  });
});

test('German, French and Spanish headings', () => {
  expect(
    guessed([
      ['Kennzahl', 'Zeitraum', 'Ist', 'Soll', 'Kommentar'],
      ['A', '01.02.2026', '1,5', '2', ''],
    ]),
  ).toEqual({
    rows: 'value',
    heading: [0, 1],
    columns: ['kpi', 'period', 'actual', 'target', 'note'],
    decimal: ',',
    dates: 'dmy',
  });
  expect(
    guessed([
      ['Indicateur', 'Objectif stratégique', 'Unité', 'Responsable', 'Cible'],
      ['Délai', 'Servir', 'jours', 'Ada', '1 234,5'],
    ]),
  ).toMatchObject({
    rows: 'kpi',
    columns: ['measure', 'objective', 'unit', 'inputOwner', 'target'],
    decimal: ',',
  });
  expect(
    guessed([
      ['Iniciativa', 'Objetivo', 'Responsable', 'Inicio', 'Fin', 'Avance'],
      ['Construir', 'Crecer', 'Ada', '01/02/2026', '28/02/2026', '40%'],
    ]),
  ).toMatchObject({
    rows: 'initiative',
    columns: ['initiative', 'objective', 'whoName', 'startDate', 'whenDate', 'progress'],
    dates: 'dmy',
  });
});

test('work with several leads', () => {
  expect(
    guessed([
      ['Action', 'Lead 1', 'Lead 2', 'Start', 'End', 'Status', '% complete', 'Link'],
      [
        'Build',
        'Ada',
        'Bo',
        day('2026-01-05'),
        day('2026-06-30'),
        'In Progress',
        percent(0.4),
        'https://example.org',
      ],
    ]),
  ).toMatchObject({
    rows: 'initiative',
    columns: [
      'initiative',
      'whoName',
      'whoName',
      'startDate',
      'whenDate',
      'status',
      'progress',
      'attachments',
    ],
  });
});

test('duplicate headings, empty columns, and no headings at all', () => {
  expect(
    guessed([
      ['KPI', 'Target', 'Target', '', ''],
      ['Cost', '', 5, '', ''],
    ]).columns,
  ).toEqual(['measure', null, 'target', null, null]);
  expect(
    guessed([
      ['K-1', '2026-01', 5],
      ['K-2', '2026-01', 6],
    ]),
  ).toMatchObject({
    rows: 'value',
    heading: [0, 0],
    columns: ['kpiCode', 'period', 'actual'],
  });
  expect(guessed([])).toMatchObject({ rows: 'kpi', columns: [] });
});

test('a heading with control characters, and one that is too long, make a mapping that can be sent', () => {
  const rows: TestCell[][] = [
    ['Month', `Re\u0001venue\uD800`, 'x'.repeat(900)],
    ['2026-01', 1, 2],
  ];
  const mapping = guessMapping(sheetOfCells(rows), { calendar: DEFAULT_CALENDAR, today: '2026-11-27' });
  expect(ImportMapping.parse(mapping)).toEqual(mapping);
});

test('thousands that may be fractions, beside dates with dots and headings of two languages', () => {
  const of = (headings: TestCell[], ...cells: TestCell[]) => guessed([headings, cells]).decimal;
  expect(of(['KPI', 'Date', 'Actual'], 'A', '01.02.2026', '1.234')).toBe(',');
  expect(of(['KPI', 'Date', 'Actual'], 'A', '01/02/2026', '1.234')).toBe('.');
  expect(of(['KPI', 'Monat', 'Ist'], 'A', '2026-01', '1.234')).toBe(',');
  expect(of(['KPI', 'Month', 'Actual'], 'A', '2026-01', '1.234')).toBe('.');
});

test('a title above the first column is no heading', () => {
  const rows: TestCell[][] = [
    ['FY 2025/26', '', ''],
    ['Period', 'Visitors', 'Complaints'],
    ['Apr', 10, 1],
    ['May', 11, 2],
    ['Jun', 12, 0],
    ['Q1', 33, 3],
    ['Jul', 9, 1],
  ];
  expect(guessed(rows)).toMatchObject({
    rows: 'periodKpis',
    heading: [1, 1],
    columns: ['period', 'actual of Visitors', 'actual of Complaints'],
  });
  // The quarter is the total of the rows above it, whatever the first month of the year.
  expect(pointsOf(rows).map((row) => row[1])).toEqual([
    'Visitors actual 2025-04 10',
    'Visitors actual 2025-05 11',
    'Visitors actual 2025-06 12',
    'Visitors actual 2025-07 9',
  ]);
});

test('causes and their effects, in each language, and no list of actions or risks', () => {
  for (const heading of [
    ['Cause', 'Effect', 'Strength', 'Note', 'Lead KPI', 'Lag KPI'],
    ['Ursache', 'Wirkung', 'Stärke', 'Begründung', 'Frühindikator', 'Spätindikator'],
    ['Cause', 'Effet', 'Force', 'Justification', 'Indicateur avancé', 'Indicateur de résultat'],
    ['Causa', 'Efecto', 'Fuerza', 'Nota', 'Indicador adelantado', 'Indicador rezagado'],
  ])
    expect(guessed([heading, ['Learn', 'Serve', '', 'Why', 'Days', 'NPS']])).toMatchObject({
      rows: 'cause',
      columns: ['cause', 'effect', 'strength', 'note', 'leadKpiId', 'lagKpiId'],
    });
  const others: TestCell[][] = [
    ['Action', 'Cause', 'Effect', 'Owner', 'Due date'],
    ['Repair', 'Rust', 'Noise', 'Ada', '2026-05-01'],
  ];
  expect(guessed(others).rows).toBe('initiative');
});
