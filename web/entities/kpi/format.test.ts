import { expect, test } from 'vitest';
import { kpi as kpiOf, planOf } from '../../test/content.ts';
import { formatKpi, formatPeriod } from './line.ts';
import { amount } from '../../../contract/words/amount.ts';
import { formatActual, consequence } from './format.ts';

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

test('without a target nothing is said of one', () => {
  const none = { ...kpi, actual: 1085.5, target: null };
  expect(formatKpi(none)).toBe('Churn by Quarter 2');
  expect(formatKpi({ ...none, target: 0 })).toBe('Churn of 0% by Quarter 2');
});

test('a missing actual is a dash', () => {
  expect(formatActual(kpi)).toBe('–');
  expect(formatActual({ ...kpi, actual: 0 })).toBe('0%');
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
