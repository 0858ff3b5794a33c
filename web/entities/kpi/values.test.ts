import { expect, test } from 'vitest';
import { tracking } from '../../../contract/kinds/tracking.ts';
import { routes } from '../../../contract/api/routes.ts';
import { viewPeriods } from '../../../contract/kinds/kpi.ts';
import { trackingValuesOf } from './tracking/values.ts';
import { changedFields, checkKpi, fieldsOf, valuesOf } from './values.ts';

const values = { ...valuesOf(undefined), measure: 'Churn', unit: '%' };

test('a new KPI starts with target 0, period 1, Year and On Track', () => {
  expect(valuesOf(undefined, 5)).toMatchObject({
    target: '0',
    period: '1',
    periodUnit: 'Year',
    status: 'On Track',
    nodeId: '5',
    measure: '',
  });
  expect(checkKpi(values)).toEqual({});
});

test.each([
  ['measure', ' ', 'Measure is required'],
  ['target', '-1', 'Target must be a positive number'],
  ['target', '', 'Expected number, received nan'],
  ['target', '9e999', 'Use a smaller number'],
  ['actual', '1e400', 'Use a smaller number'],
  ['actual', '1234567890123456', 'Use at most 15 digits'],
  ['target', 'much', 'Expected number, received nan'],
  ['unit', '', 'Unit is required'],
  ['period', '0', 'Period must be at least 1'],
  ['period', '', 'Expected number, received nan'],
  ['period', 'often', 'Expected number, received nan'],
  ['period', '1.5', 'Period must be a whole number'],
  ['periodUnit', '', 'Period unit is required'],
  ['actual', 'some', 'Expected number, received nan'],
  ['measureDueDate', '2026-02-30', 'This day does not exist'],
  ['measureDueDate', '0026-02-03', 'Give a date from 1900-01-01 to 2200-12-31'],
  ['status', '', 'Status is required'],
])('%s %j: %s', (field, value, message) => {
  expect(checkKpi({ ...values, [field]: value })).toEqual({ [field]: message });
});

test('the target of a KPI over time may be empty, and that of one which has none stays so', () => {
  const emptied = { ...values, target: '' };
  expect(fieldsOf(emptied).target).toBeNull();
  expect(checkKpi({ ...emptied, ...trackingValuesOf(undefined, []), grain: 'month' })).toEqual({});
  expect(checkKpi(emptied, false)).toEqual({});
  expect(checkKpi({ ...emptied, target: 'much' }, false)).toEqual({
    target: 'Expected number, received nan',
  });
});

test('formatted numbers are parsed, and an empty text is none', () => {
  expect(fieldsOf({ ...values, target: '1,200', actual: '12%' })).toMatchObject({ target: 1200, actual: 12 });
  expect(fieldsOf({ ...values, actual: '', measureDueDate: '', nodeId: '' })).toMatchObject({
    actual: null,
    measureDueDate: null,
    nodeId: null,
  });
});

test('an edit sends changed values, not a different notation', () => {
  expect(
    changedFields({ ...values, target: '1200' }, { ...values, target: '1,200', unit: '$', nodeId: '3' }),
  ).toEqual({ unit: '$', nodeId: 3 });
});

test('an actual that is recorded again is sent although it is the same', () => {
  const before = { ...values, actual: '4.5' };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, before, true)).toEqual({ actual: 4.5, actualPeriod: 'once' });
});

test('an actual of a KPI over time names its period', () => {
  const tracked = { ...values, ...trackingValuesOf(undefined, []), grain: 'month' as const, actual: '4.5' };
  const sent = (actual: string, isRecorded: boolean) =>
    changedFields(tracked, { ...tracked, actual }, isRecorded, 'month:2026-10-01');
  expect(sent('4.5', false)).toEqual({});
  expect(sent('4.5', true)).toEqual({ actual: 4.5, actualPeriod: 'month:2026-10-01' });
  expect(sent('', false)).toEqual({ actual: null, actualPeriod: 'month:2026-10-01' });
});

test('the form has every editable field beside those of tracking', () => {
  const editable = Object.keys(routes['kpis.update'].body.shape).filter(
    (name) => !(name in tracking) && !(name in viewPeriods) && name !== 'statusChosen',
  );
  expect(Object.keys(fieldsOf(values)).sort()).toEqual(editable.sort());
});
