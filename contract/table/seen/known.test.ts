import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { interpret } from '../interpret.ts';
import { mappingOf, sheetOfCells } from '../test/sheets.ts';

test('the KPI that exists is that of the name with its part', () => {
  const sheet = sheetOfCells([
    ['KPI', 'Region', 'Actual'],
    ['Sales', 'North', '5%'],
  ]);
  const rows = interpret(sheet, mappingOf('kpi', ['measure', 'part', 'actual']), {
    calendar: DEFAULT_CALENDAR,
    today: '2026-11-27',
    kpiOf: ({ kpi }) =>
      ({ Sales: { grain: 'month', unit: 'USD' }, 'Sales · North': { grain: null, unit: '%' } } as const)[
        kpi ?? ''
      ],
  });
  expect(rows.map(({ fields }) => fields)).toEqual([{ measure: 'Sales · North', actual: 5 }]);
});

test('a row whose word for what it is names no KPI', () => {
  const sheet = sheetOfCells([
    ['Level', 'KPI', 'Actual'],
    ['KPI', 'Sales', '5'],
    ['Sub-measure', 'Half', '4'],
  ]);
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27', kpiOf: () => undefined };
  const rows = interpret(sheet, mappingOf('kpi', ['kind', 'measure', 'actual']), context);
  expect(rows.flatMap(({ problems }) => problems)).toEqual([
    { column: null, message: '“Sub-measure” is no KPI' },
  ]);
});
