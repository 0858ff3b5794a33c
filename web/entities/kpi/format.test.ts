import { expect, test } from 'vitest';
import { kpi as kpiOf, planOf } from '../../test/content.ts';
import { actualAgainst, formatKpi, formatPeriod } from './line.ts';
import { amount } from '../../../contract/words/amount.ts';
import { formatActual, consequence } from './format.ts';
import { dayText } from '../../../contract/words/dates.ts';

const kpi = kpiOf({ measure: 'Churn', target: 1200, unit: '%', period: 2, periodUnit: 'Quarter' });

test('a KPI is formatted as one line', () => {
  expect(formatKpi(kpi)).toBe('Churn of 1,200% by Quarter 2');
  expect(formatPeriod(kpi)).toBe('Quarter 2');
  expect(formatPeriod({ ...kpi, grain: 'month' })).toBe('Monthly');
});

test('a word as a unit follows a space', () => {
  expect(amount(12, 'days')).toBe('12 days');
  expect(amount(4200, 'per 100k')).toBe('4,200 per 100k');
  expect(amount(97.25, 'M')).toBe('97.25M');
});

test('actual and target are formatted with one unit', () => {
  expect(actualAgainst({ ...kpi, actual: 1085.5 })).toEqual({ value: '1,085.5', target: '1,200%' });
  expect(actualAgainst({ ...kpi, actual: 4125, target: 4200, unit: 'per 100k' })).toEqual({
    value: '4,125',
    target: '4,200 per 100k',
  });
  expect(actualAgainst(kpi)).toEqual({ value: 'N/A', target: '1,200%' });
});

test('without a target nothing is said of one', () => {
  const none = { ...kpi, actual: 1085.5, target: null };
  expect(actualAgainst(none)).toEqual({ value: '1,085.5%', target: '' });
  expect(formatKpi(none)).toBe('Churn by Quarter 2');
  expect(formatKpi({ ...none, target: 0 })).toBe('Churn of 0% by Quarter 2');
});

test('a missing actual is N/A', () => {
  expect(formatActual(kpi)).toBe('N/A');
  expect(formatActual({ ...kpi, actual: 0 })).toBe('0%');
});

test('a due date is formatted as a calendar date', () => {
  expect(dayText('2026-01-05')).toBe('Jan 5, 2026');
  expect(dayText(null)).toBe('');
});

test('the consequences of a deletion are described in numbers', () => {
  const content = planOf({
    nodes: [{ id: 7, type: 'objective' }],
    kpis: [
      { id: 1, nodeId: 7, measure: 'Churn', below: [{ id: 2, measure: 'North', below: [{}, {}] }] },
      { id: 3, nodeId: 7 },
    ],
  });
  const textOf = (id: number) => consequence(content, content.kpi.get(id) ?? kpi);
  expect(textOf(3)).toBe('This deletes 1 primary KPI. The objective and all other KPIs stay.');
  expect(textOf(1)).toBe(
    'This deletes 1 primary KPI, 1 department KPI and 2 team KPIs. The objective and all other KPIs stay.',
  );
  expect(textOf(2)).toBe('This deletes 1 department KPI and 2 team KPIs. “Churn” above it stays.');
});
