import { expect, test } from 'vitest';
import { mappedColumns } from '../../../contract/table/columns.ts';
import { type ImportMapping, ROW_KINDS, type RowKind } from '../../../contract/table/mapping.ts';
import { columnsFor, fieldGroups, columnUse, labelOfUse, valueOfUse } from './fields.ts';

const mapping = (rows: RowKind, columns: ImportMapping['columns']): ImportMapping => ({
  sheet: 'Sheet',
  heading: { first: 0, count: 1 },
  rows,
  columns,
  mode: 'addAndChange',
  creates: true,
  decimal: '.',
  dates: 'ymd',
  leaves: [],
  choices: {},
});

const valuesOf = (rows: RowKind) =>
  fieldGroups(rows, null).flatMap(({ choices }) => choices.map(({ value }) => value));

test.each(ROW_KINDS)('every field that is offered where a row is %s is read, and once', (rows) => {
  const values = valuesOf(rows);
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) {
    const read = mappedColumns(mapping(rows, [columnUse(value, rows, 'Jan 2026')]));
    const count = read.fields.length + read.places.length + read.series.length + read.points.length;
    expect([value, count + (read.note === undefined ? 0 : 1)]).toEqual([value, 1]);
  }
});

test('every field that is offered has a name for people', () => {
  const labels = ROW_KINDS.flatMap((rows) =>
    fieldGroups(rows, null).flatMap(({ choices }) => choices.map(({ label }) => label)),
  );
  expect(labels.filter((label) => !/^[A-Z]/.test(label))).toEqual([]);
});

test('a column of a wide sheet begins with the period or KPI of its heading', () => {
  expect(columnUse('points:target', 'kpiPeriods', 'Jan 2026')).toEqual({
    points: 'target',
    period: 'Jan 2026',
  });
  expect(columnUse('points:actual', 'periodKpis', 'Churn')).toEqual({ points: 'actual', kpi: 'Churn' });
  expect(columnUse('', 'kpi', 'Owner')).toBeNull();
});

test('where rows become something else, columns that it has no use for are not read', () => {
  const columns = [{ field: 'kpi' }, { field: 'period' }, { points: 'actual', period: 'Jan' } as const, null];
  expect(columnsFor('value', columns)).toEqual([{ field: 'kpi' }, { field: 'period' }, null, null]);
  expect(columnsFor('kpiPeriods', columns)).toEqual([columns[0], null, columns[2], null]);
});

test('a use that is not offered stays among the choices', () => {
  const groups = fieldGroups('value', { field: 'measure' });
  expect(groups.at(-1)?.choices).toEqual([{ value: valueOfUse({ field: 'measure' }), label: 'Measure' }]);
});

test('a column is called what its choice is called', () => {
  expect(labelOfUse('kpiPeriods', { field: 'grain' })).toBe('Value due');
  expect(labelOfUse('value', { field: 'grain' })).toBe('Length of the period');
  expect(labelOfUse('periodKpis', { points: 'lo', kpi: 'Churn' })).toBe('Band from');
});
