import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { interpret, type InterpretContext, type KnownKpi } from './interpret.ts';
import type { ImportMapping } from './mapping.ts';
import type { ReadSheet } from './row.ts';
import { day, mappingOf, percent, sheetOfCells, type TestCell } from './test/sheets.ts';

const known: Record<string, KnownKpi> = {
  'K-1': { grain: 'month', unit: '%' },
  'K-2': { grain: 'quarter', unit: 'days' },
  Share: { grain: 'month', unit: 'ratio' },
};

const context: InterpretContext = {
  calendar: DEFAULT_CALENDAR,
  today: '2026-11-27',
  kpiOf: ({ kpi = '', kpiCode = '' }) => known[kpiCode] ?? known[kpi],
};

const rowsOf = (sheet: ReadSheet, mapping: ImportMapping) => interpret(sheet, mapping, context);

/** The points of rows as texts. */
const pointsOf = (cells: TestCell[][], mapping: ImportMapping): string[][] =>
  rowsOf(sheetOfCells(cells), mapping).map(({ points, problems, omitted }) => [
    ...points.map(({ series, grain, start, value, state, note, kpi }) =>
      [kpi, series, grain, start, state === 'na' ? 'n/a' : value, note]
        .filter((part) => part !== '' && part !== undefined)
        .join(' '),
    ),
    ...[...problems, ...omitted].map(({ column, message }) => `${column}: ${message}`),
  ]);

test('a row a value: of the period that holds its date, in the grain of the KPI', () => {
  const rows = [
    ['Code', 'Period', 'Actual', 'Target', 'Note'],
    ['K-1', 'Feb 2026', 90, 95, 'Late'],
    ['K-2', day('2026-02-14'), 12, '', ''],
    ['New', '01.02.2026', 3, '', ''],
    ['New', '01.05.2026', 4, '', ''],
    ['K-1', 'never', 5, '', ''],
    ['', '2026-02', 5, '', ''],
  ];
  expect(pointsOf(rows, mappingOf('value', ['kpiCode', 'period', 'actual', 'target', 'note']))).toEqual([
    ['actual month 2026-02-01 90 Late', 'target month 2026-02-01 95'],
    ['actual quarter 2026-01-01 12'],
    ['actual quarter 2026-01-01 3'],
    ['actual quarter 2026-04-01 4'],
    ['1: “never” is no period of the calendar'],
    ['actual month 2026-02-01 5'],
  ]);
});

const MONTHS = ['2026-01', '2026-02', '2026-03'].map((period) => ({ points: 'actual' as const, period }));

test('a row a KPI: its months, the target of their year, and what a new KPI needs', () => {
  const rows: TestCell[][] = [
    ['KPI', 'Owner', 'Target', 'Jan', 'Feb', 'Mar', 'Total'],
    ['Waiting time', 'Ada', '<= 5', 6, '5,5', 'n/a', 11.5],
    ['Filled shifts', '', '>= 95%', percent(0.89), 0.95, '-', ''],
    ['Cash', '', '12-14', '1.234,5', 'tbd', '*', ''],
    ['Total', '', '', 1, 2, 3, 6],
    ['', '', '', '', '', '', ''],
    ['Source: the ledger', '', '', '', '', '', ''],
  ];
  const mapping = mappingOf('kpiPeriods', ['kpi', 'inputOwner', 'target', ...MONTHS, null], { decimal: ',' });
  expect(pointsOf(rows, mapping)).toEqual([
    [
      'actual month 2026-01-01 6',
      'actual month 2026-02-01 5.5',
      'actual month 2026-03-01 n/a',
      'target year 2026-01-01 5',
    ],
    ['actual month 2026-01-01 89', 'actual month 2026-02-01 95', 'target year 2026-01-01 95'],
    [
      'actual month 2026-01-01 1234.5',
      'actual month 2026-03-01 n/a * (suppressed)',
      'lo year 2026-01-01 12',
      'hi year 2026-01-01 14',
    ],
  ]);
  expect(rowsOf(sheetOfCells(rows), mapping).map(({ places, fields }) => ({ ...places, ...fields }))).toEqual(
    [
      { kpi: 'Waiting time', inputOwner: 'Ada', direction: 'down', grain: 'month' },
      { kpi: 'Filled shifts', unit: '%', direction: 'up', grain: 'month' },
      { kpi: 'Cash', direction: 'band', grain: 'month' },
    ],
  );
});

test('of a new KPI whose red line is above the target, lower is better', () => {
  const cells = [
    ['KPI', 'Target', 'Red', 'Jan 2026'],
    ['Waiting time', 10, 20, 12],
    ['Satisfaction', 90, 80, 85],
  ];
  const mapping = mappingOf('kpiPeriods', ['kpi', 'target', 'red', MONTHS[0] ?? null]);
  expect(rowsOf(sheetOfCells(cells), mapping).map(({ fields }) => fields['direction'])).toEqual([
    'down',
    undefined,
  ]);
});

test('percentages against the unit', () => {
  const rows: TestCell[][] = [
    ['Code', 'Jan', 'Feb', 'Mar'],
    ['K-1', percent(0.895), 0.9, 89],
    ['K-2', percent(0.5), '', ''],
    ['Share', percent(0.5), '40%', 0.3],
    ['Calls', '94%', '0.89', 91],
    ['Faults', '2%', '0.5', ''],
    ['Visits', percent(0.5), 0.4, ''],
  ];
  expect(pointsOf(rows, mappingOf('kpiPeriods', ['kpiCode', ...MONTHS]))).toEqual([
    ['actual month 2026-01-01 89.5', 'actual month 2026-02-01 90', 'actual month 2026-03-01 89'],
    ['1: Jan 2026 is within a quarter, and the KPI has one value each quarter'],
    ['actual month 2026-01-01 0.5', 'actual month 2026-02-01 0.4', 'actual month 2026-03-01 0.3'],
    ['actual month 2026-01-01 94', 'actual month 2026-02-01 89', 'actual month 2026-03-01 91'],
    ['actual month 2026-01-01 2', 'actual month 2026-02-01 0.5'],
    ['actual month 2026-01-01 50', 'actual month 2026-02-01 40'],
  ]);
});

test('rows of series below the name of a KPI, which stands once', () => {
  const rows: TestCell[][] = [
    ['Objective', 'KPI', '', 'Jan', 'Feb', 'Mar'],
    ['Grow', 'Revenue', 'Ist', 1, 2, 3],
    ['', '', 'Soll', 4, 5, 6],
    ['', 'Cost', 'Ist', 7, '', ''],
    ['', '', 'Wetter', 8, '', ''],
  ];
  const mapping = mappingOf('kpiPeriods', ['objective', 'kpi', 'series', ...MONTHS]);
  expect(rowsOf(sheetOfCells(rows), mapping).map(({ places }) => places)).toEqual([
    { objective: 'Grow', kpi: 'Revenue', series: 'Ist' },
    { objective: 'Grow', kpi: 'Revenue', series: 'Soll' },
    { objective: 'Grow', kpi: 'Cost', series: 'Ist' },
    { objective: 'Grow', kpi: 'Cost', series: 'Wetter' },
  ]);
  expect(pointsOf(rows, mapping).map(([first]) => first)).toEqual([
    'actual month 2026-01-01 1',
    'target month 2026-01-01 4',
    'actual month 2026-01-01 7',
    '2: “Wetter” is no value or target',
  ]);
});

test('a row a period: year and month apart, a KPI in each column', () => {
  const rows: TestCell[][] = [
    ['Year', 'Month', 'K-1', 'Waiting'],
    ['2026.0', 1, 90, 3],
    [2026, 'Februar', 91, 'many'],
    ['', 'March', 92, 4],
    ['', 'Wet', 92, 4],
  ];
  const columns = ['K-1', 'Waiting'].map((kpi) => ({ points: 'actual' as const, kpi }));
  expect(pointsOf(rows, mappingOf('periodKpis', ['year', 'month', ...columns]))).toEqual([
    ['K-1 actual month 2026-01-01 90', 'Waiting actual month 2026-01-01 3'],
    ['K-1 actual month 2026-02-01 91', '3: Give a number in place of “many”'],
    ['K-1 actual month 2026-03-01 92', 'Waiting actual month 2026-03-01 4'],
    ['1: “Wet 2026” is no period of the calendar'],
  ]);
});

test('records: fields in the form of commands, checked where they stand', () => {
  const rows: TestCell[][] = [
    ['Perspective', 'Goal', 'No', 'Measure', 'Direction', 'Baseline', 'Unit', 'Due', 'Weight'],
    ['People', 'Learn', '1.0', 'Courses', 'U', 3, '#.#%', '31/12/2026', percent(0.3)],
    ['', '', '2.0', 'Sick days', 'lower is better', 'none', 'days', '2026-02-30', 'heavy'],
  ];
  const mapping = mappingOf('kpi', [
    'pillar',
    'objective',
    'kpiCode',
    'measure',
    'direction',
    'baseline',
    'unit',
    'measureDueDate',
    'weight',
  ]);
  const [first, second] = rowsOf(sheetOfCells(rows), mapping);
  expect(first).toEqual({
    row: 1,
    places: { pillar: 'People', objective: 'Learn', kpiCode: '1', kpi: 'Courses' },
    fields: {
      measure: 'Courses',
      code: '1',
      direction: 'up',
      baseline: { value: 3, date: null },
      unit: '%',
      measureDueDate: '2026-12-31',
      weight: 30,
    },
    points: [],
    problems: [],
    omitted: [],
  });
  expect(second?.places).toMatchObject({ pillar: 'People', objective: 'Learn', kpiCode: '2' });
  expect(second?.omitted).toEqual([
    { column: 7, message: 'This day does not exist' },
    { column: 8, message: 'Give a number in place of “heavy”' },
  ]);
});

test('initiatives with two leads; a row without a name', () => {
  const rows: TestCell[][] = [
    ['Action', 'Lead 1', 'Lead 2', 'End', '% complete'],
    ['Build', 'Ada', 'Bo', day('2026-06-30'), 0.4],
    ['', 'Cy', '', '', percent(1)],
  ];
  const mapping = mappingOf('initiative', ['initiative', 'whoName', 'whoName', 'whenDate', 'progress']);
  expect(rowsOf(sheetOfCells(rows), mapping)).toEqual([
    {
      row: 1,
      places: { initiative: 'Build' },
      fields: { initiative: 'Build', whoName: 'Ada, Bo', whenDate: '2026-06-30', progress: 40 },
      points: [],
      problems: [],
      omitted: [],
    },
    {
      row: 2,
      places: {},
      fields: { whoName: 'Cy', progress: 100 },
      points: [],
      problems: [{ column: null, message: 'Name the initiative, or give its code' }],
      omitted: [],
    },
  ]);
});

test('a row that is called a total is one unless a code or another name tells that it is a record', () => {
  const rows: TestCell[][] = [
    ['Code', 'Pillar', 'Objective', 'KPI', 'Jan'],
    ['C-1', 'Growth', 'Total', 'Cash', 1],
    ['C-2', 'Total', 'Summe', 'Average', 2],
    ['', 'Total', 'Sell more', 'Cash', 3],
    ['', '', 'Sell more', '', 4],
    ['', 'Total', '', '', 5],
    ['', '', '', 'Total', 6],
    ['Total', '', '', '', 7],
  ];
  const at = { points: 'actual' as const, period: '2026-01' };
  const mapping = mappingOf('kpiPeriods', ['kpiCode', 'pillar', 'objective', 'kpi', at]);
  const values = rowsOf(sheetOfCells(rows), mapping).flatMap(({ points }) =>
    points.map(({ value }) => value),
  );
  expect(values).toEqual([1, 2, 3, 4]);
});
