import { expect, test } from 'vitest';
import { plainValue, scoreText, statusText, targetText, valueText } from './value.ts';

const plain = { unit: '', decimals: null };

test('a value has its unit, and the decimals of its KPI, rounded half away from zero', () => {
  expect(valueText(1200, { unit: 'days', decimals: 0 })).toBe('1,200 days');
  expect(valueText(3.25, { unit: '%', decimals: 1 })).toBe('3.3%');
  expect(valueText(-3.25, { unit: '%', decimals: 1 })).toBe('-3.3%');
  expect(valueText(1.005, { unit: '', decimals: 2 })).toBe('1.01');
  expect(valueText(5, { unit: '%', decimals: 2 })).toBe('5.00%');
});

test('without decimals of its own, a value has at most four, and a small one is not hidden', () => {
  expect(valueText(0.1 + 0.2, plain)).toBe('0.3');
  expect(valueText(50 / 13, plain)).toBe('3.8462');
  expect(valueText(97.25, { unit: 'M', decimals: null })).toBe('97.25M');
  expect(valueText(0.00002, plain)).toBe('0.00002');
});

test('what is missing has a text of its own', () => {
  expect(valueText(null, plain)).toBe('No value');
  expect(valueText(null, plain, '–')).toBe('–');
  expect(plainValue(null, plain)).toBe('');
  expect(plainValue(1200.5, { unit: 'days', decimals: 2 })).toBe('1,200.50');
  expect(scoreText(null)).toBe('–');
  expect(scoreText(79.5)).toBe('80');
});

test('what a value is compared with is a target, or a band that can be open on one side', () => {
  const percent = { unit: '%', decimals: null };
  const band = (lo: number | null, hi: number | null) =>
    targetText({ target: null, band: { lo, hi } }, percent);
  expect(targetText({ target: 5, band: null }, percent)).toBe('5%');
  expect(targetText({ target: null, band: null }, percent, 'none')).toBe('none');
  expect(band(4, 6)).toBe('4% to 6%');
  expect(band(null, 6)).toBe('at most 6%');
  expect(band(4, null)).toBe('at least 4%');
});

test('a computed status has the words of the statuses that are said', () => {
  expect((['green', 'amber', 'red', null] as const).map((one) => statusText(one))).toEqual([
    'On Track',
    'At Risk',
    'Off Track',
    'No status',
  ]);
});
