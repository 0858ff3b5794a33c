import { expect, test } from 'vitest';
import { kpi } from '../../../test/content.ts';
import { changedFields, checkOverride, type KpiFormValues, valuesOf } from '../values.ts';
import { choiceOf, CHOICES, settingsOf } from './choices.ts';
import { checkTracking, trackingValuesOf } from './values.ts';

const formOf = (fields: Parameters<typeof kpi>[0] = {}): KpiFormValues => {
  const one = kpi(fields);
  return { ...valuesOf(one), ...trackingValuesOf(one, []) };
};
const tracked = formOf({ grain: 'month' });
const faults = (values: Partial<KpiFormValues>) => checkTracking({ ...tracked, ...values }, []);

test('each choice sets settings that amount to it', () => {
  for (const { id } of CHOICES) expect(choiceOf({ ...tracked, ...settingsOf(id) })).toBe(id);
  expect(choiceOf({ direction: 'down', aggregation: 'ratio' })).toBe('ratio');
  expect(choiceOf({ direction: 'band', aggregation: 'last' })).toBe('band');
  expect(choiceOf({ direction: 'none', aggregation: 'ratio' })).toBe('');
  expect(settingsOf('')).toEqual({});
});

test('an edit sends what differs, also of dated values', () => {
  const before = formOf({ grain: 'month', baseline: { value: 60, date: null } });
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, cap: '120', 'baseline.date': '2026-01-31' })).toEqual({
    cap: 120,
    baseline: { value: 60, date: '2026-01-31' },
  });
  expect(changedFields(before, { ...before, 'baseline.value': '' })).toEqual({ baseline: null });
});

test('turned off, only that is sent; turned on, all is there as it was', () => {
  const typed = { ...tracked, grain: '' as const, cap: 'nonsense' };
  expect(changedFields(tracked, typed)).toEqual({ grain: null });
  expect(faults({ grain: '', cap: 'nonsense' })).toEqual({});
  const untracked = formOf();
  expect(changedFields(untracked, { ...untracked, grain: 'month' })).toMatchObject({
    grain: 'month',
    aggregation: 'last',
  });
});

test('dates that are none of the product have an error at their field', () => {
  const message = 'Give a date from 1900-01-01 to 2200-12-31';
  const dated = { 'baseline.value': '1', 'finalTarget.value': '2' };
  expect(faults({ ...dated, 'baseline.date': '0026-01-01', 'finalTarget.date': '2201-01-01' })).toEqual({
    'baseline.date': message,
    'finalTarget.date': message,
  });
  expect(faults({ ...dated, 'baseline.date': '1900-01-01', 'finalTarget.date': '2200-12-31' })).toEqual({});
});

test('a reason goes with its status: it is sent again with another one', () => {
  const chosen = formOf({
    grain: 'month',
    status: 'On Track',
    statusChosen: true,
    statusReason: 'The strike is over',
  });
  expect(changedFields(chosen, { ...chosen, status: 'On Hold' })).toEqual({
    status: 'On Hold',
    statusReason: 'The strike is over',
  });
  expect(changedFields(chosen, { ...chosen, statusReason: '' })).toEqual({ statusReason: '' });
  expect(changedFields(chosen, { ...chosen, statusChosen: '' })).toEqual({
    statusChosen: false,
    statusReason: '',
  });
});

test('the status of a tracked KPI is the computed one until another is chosen, with a reason', () => {
  const override = { ...tracked, statusChosen: 'yes', status: 'On Track' } as const;
  const fault = { statusReason: 'Say why another status than the computed one is right' };
  expect(checkOverride(tracked, undefined)).toEqual({});
  expect(checkOverride(override, undefined)).toEqual(fault);
  expect(checkOverride({ ...override, statusReason: 'A one-off' }, undefined)).toEqual({});
  expect(checkOverride({ ...override, grain: '' }, undefined)).toEqual({});
  // One that was chosen by a call may have none.
  const stored = kpi({ grain: 'month', statusChosen: true });
  expect(checkOverride(override, stored)).toEqual({});
  expect(checkOverride({ ...override, status: 'On Hold' }, stored)).toEqual(fault);
  expect(changedFields(tracked, { ...override, statusReason: 'A one-off' })).toEqual({
    statusChosen: true,
    statusReason: 'A one-off',
  });
});

test('a formula is checked and sent only where the values come from one', () => {
  expect(changedFields(tracked, { ...tracked, formula: '[' })).toEqual({});
  expect(faults({ formula: '[' })).toEqual({});
  expect(faults({ source: 'formula', formula: '1 +' })).toEqual({ formula: 'The formula is not complete' });
  expect(changedFields(tracked, { ...tracked, source: 'formula', formula: '1 + 1' })).toEqual({
    source: 'formula',
    formula: '1 + 1',
  });
});

test('each field says what it takes', () => {
  expect(
    faults({ weight: 'much', cap: '99', dueDays: '', decimals: '7', 'baseline.date': '2026-01-31' }),
  ).toEqual({
    weight: 'Give a number',
    cap: 'Give a whole number from 100 to 150',
    dueDays: 'Give a whole number from 0 to 90',
    decimals: 'Give a whole number from 0 to 6',
    'baseline.value': 'Give a number',
  });
});
