import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { pointDetails } from './point-words.ts';

const value = (number: number | null, note = '') => ({ value: number, state: 'value', note });
const format = { unit: '%', digits: 1 };

test('a changed point is told with its period, its values and its note', () => {
  const change = {
    before: { 'actual month:2026-02-01': value(90), 'target quarter:2026-01-01': null },
    after: {
      'actual month:2026-02-01': { value: null, state: 'na', note: 'Closed' },
      'target quarter:2026-01-01': value(95.25, 'New plant'),
    },
  };
  expect(pointDetails(change, DEFAULT_CALENDAR, format)).toEqual([
    { field: 'Actual, Feb 2026', from: '90.0%', to: 'no value', note: 'Closed' },
    { field: 'Target, Q1 FY2026', from: 'nothing', to: '95.3%', note: 'New plant' },
  ]);
});

test('a period that an earlier calendar had is told with its first day as a date', () => {
  const change = { before: null, after: { 'actual year:2025-07-01': value(4) } };
  expect(pointDetails(change, DEFAULT_CALENDAR, format)[0]?.field).toBe('Actual, year from Jul 1, 2025');
});

test('the parts of a ratio are told without its unit', () => {
  const change = {
    before: null,
    after: { 'num month:2026-02-01': value(185), 'actual month:2026-02-01': value(92.5) },
  };
  const texts = pointDetails(change, DEFAULT_CALENDAR, format).map(({ field, to }) => [field, to]);
  expect(texts).toEqual([
    ['Numerator, Feb 2026', '185'],
    ['Actual, Feb 2026', '92.5%'],
  ]);
});

test('a deleted point is nothing', () => {
  const change = { before: { 'red month:2026-02-01': value(80) }, after: { 'red month:2026-02-01': null } };
  expect(pointDetails(change, DEFAULT_CALENDAR, format)).toEqual([
    { field: 'Red line, Feb 2026', from: '80.0%', to: 'nothing', note: '' },
  ]);
});
