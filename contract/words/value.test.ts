import { expect, test } from 'vitest';
import {
  type FormattedKpi,
  formatOf,
  formatOfInputs,
  plainValue,
  scoreText,
  shareText,
  statusText,
  targetText,
  valueText,
  wholePercent,
} from './value.ts';

const plain = { unit: '', digits: null };

test('a value has its unit, and the decimals of its KPI, rounded half away from zero', () => {
  expect(valueText(1200, { unit: 'days', digits: 0 })).toBe('1,200 days');
  expect(valueText(3.25, { unit: '%', digits: 1 })).toBe('3.3%');
  expect(valueText(-3.25, { unit: '%', digits: 1 })).toBe('-3.3%');
  expect(valueText(1.005, { unit: '', digits: 2 })).toBe('1.01');
  expect(valueText(5, { unit: '%', digits: 2 })).toBe('5.00%');
});

test('without decimals of its own, a value has at most four, and a small one is not hidden', () => {
  expect(valueText(0.1 + 0.2, plain)).toBe('0.3');
  expect(valueText(97.25, { unit: 'M', digits: null })).toBe('97.25M');
  expect(valueText(0.00002, plain)).toBe('0.00002');
});

test('what is missing has a text of its own', () => {
  expect(valueText(null, plain)).toBe('No value');
  expect(valueText(null, plain, '–')).toBe('–');
  expect(plainValue(null, plain)).toBe('');
  expect(plainValue(1200.5, { unit: 'days', digits: 2 })).toBe('1,200.50');
  expect(scoreText(null)).toBe('–');
  expect(scoreText(79.4)).toBe('79');
});

test('what a value is compared with is a target, or a band that can be open on one side', () => {
  const percent = { unit: '%', digits: null };
  const band = (lo: number | null, hi: number | null) =>
    targetText({ target: null, band: { lo, hi } }, percent);
  expect(targetText({ target: 5, band: null }, percent)).toBe('5%');
  expect(targetText({ target: null, band: null }, percent, 'none')).toBe('none');
  expect(band(4, 6)).toBe('4–6%');
  expect(band(-4, 6)).toBe('-4 to 6%');
  expect(targetText({ target: null, band: { lo: 5, hi: 6 } }, { unit: 'Tage', digits: null })).toBe(
    '5–6 Tage',
  );
  expect(band(null, 6)).toBe('at most 6%');
  expect(band(4, null)).toBe('at least 4%');
});

test('a computed status has the words of the statuses that are chosen', () => {
  expect((['green', 'amber', 'red', null] as const).map((one) => statusText(one))).toEqual([
    'On Track',
    'At Risk',
    'Off Track',
    'No status',
  ]);
});

const kpi: FormattedKpi = {
  unit: '',
  decimals: null,
  direction: 'up',
  source: 'manual',
  aggregation: 'last',
  formula: '',
  target: 100,
};
const shown = (value: number, settings: Partial<FormattedKpi>) =>
  valueText(value, formatOf({ ...kpi, ...settings }));

test('a quotient has the decimals of its unit, or of its target where those are more', () => {
  const formula = { source: 'formula', formula: '[#1] ÷ [#2]' } as const;
  expect(shown(160 / 66, formula)).toBe('2.42');
  expect(shown(1.5873, { ...formula, unit: '%' })).toBe('1.6%');
  expect(shown(1.5625, { aggregation: 'ratio', unit: '%' })).toBe('1.6%');
  expect(shown(1.5873, { ...formula, unit: '%', target: 1.25 })).toBe('1.59%');
  expect(shown(160 / 66, { ...formula, decimals: 0 })).toBe('2');
});

test('a sum has the decimals of its inputs, and a mean that does not end those of its unit', () => {
  expect(shown(0.125 + 0.25, { source: 'rollup', aggregation: 'sum', unit: '%' })).toBe('0.375%');
  expect(shown(12.5, { source: 'formula', formula: '[#1] - [#2]' })).toBe('12.5');
  expect(shown(124 / 3, { aggregation: 'mean' })).toBe('41.33');
  expect(shown(124 / 3, { aggregation: 'mean', unit: '%' })).toBe('41.3%');
  expect(shown(50 / 13, {})).toBe('3.85');
  expect(shown(94.875, { aggregation: 'mean', unit: '%' })).toBe('94.875%');
  expect(shown(1.23456, {})).toBe('1.2346');
});

test.each([
  ['up', 1, 94.96, 95, null, '94.96', '95.00'],
  ['up', 1, 94.94, 95, null, '94.9', '95.0'],
  ['up', 0, 94.4, 94.45, null, '94.4', '94.5'],
  ['up', 1, 95.04, 95, null, '95.0', '95.0'],
  ['up', 0, 94.8, 94.6, null, '95', '95'],
  ['up', 1, 79.96, 95, 80, '79.96', '95.00'],
  ['up', 0, 94.99999999999, 95, null, '95', '95'],
  ['down', 0, 5.4, 5, null, '5.4', '5.0'],
  ['down', 0, 4.6, 5, null, '5', '5'],
  ['none', 0, 94.9, 95, null, '95', '95'],
] as const)(
  '%s with %d decimals: %d against %d is not shown as reaching a line that it misses',
  (direction, decimals, value, target, redLine, shownValue, shownTarget) => {
    const format = formatOf({ ...kpi, direction, decimals }, { value, target, redLine, band: null });
    expect([plainValue(value, format), plainValue(target, format)]).toEqual([shownValue, shownTarget]);
  },
);

test('what is computed from values has no more decimals than they have', () => {
  const textOf = (value: number, inputs: number[], digits: number | null = null) =>
    valueText(value, formatOfInputs({ unit: '%', digits }, inputs));
  expect(textOf(54.38, [54.6, 53.2, 61])).toBe('54.4%');
  expect(textOf(12.25, [12, 13])).toBe('12%');
  expect(textOf(12.25, [])).toBe('12%');
  expect(textOf(12.25, [12], 1)).toBe('12.3%');
});

test('a quotient that misses its target, and a value beside its band, are not shown as if they reached it', () => {
  const ratio = { ...kpi, aggregation: 'ratio', unit: '%', target: 90 } as const;
  const of = { actual: 89.96, target: 90, redLine: null, band: null };
  expect(valueText(89.96, formatOf(ratio, of))).toBe('89.96%');
  const band = { lo: 36.5, hi: 37.5, redLo: 35.5, redHi: 38.5 };
  const inBand = (value: number) =>
    plainValue(
      value,
      formatOf({ ...kpi, direction: 'band', decimals: 1 }, { value, target: null, redLine: null, band }),
    );
  expect([36.46, 36.54, 37.54, 37.46, 38.52].map(inBand)).toEqual([
    '36.46',
    '36.5',
    '37.54',
    '37.5',
    '38.52',
  ]);
});

test.each([
  [89.4, '89'],
  [89.5, '89.5'],
  [89.95, '89.95'],
  [89.96, '89.96'],
  [89.999, '89.99'],
  [89.999999, '89.99'],
  [89.9999999999, '90'],
  [90, '90'],
  [90.4, '90'],
  [49.5, '49.5'],
  [49.999, '49.99'],
  [50, '50'],
  [99.4, '99'],
  [99.6, '99.6'],
  [99.999, '99.99'],
  [100, '100'],
  [120.4, '120'],
  [0.4, '0'],
])('a score of %d is shown as %s, on its side of 50, 90 and 100', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

test('progress and coverage are 100% only where they are whole, and half only from a half on', () => {
  expect([0.333, 0.496, 0.5, 0.996, 0.99999, 1, 1.2, -0.1].map(shareText)).toEqual([
    '33%',
    '49.6%',
    '50%',
    '99.6%',
    '99.99%',
    '100%',
    '120%',
    '-10%',
  ]);
  expect([0, 33.4, 99.4, 99.5, 99.99, 100].map(wholePercent)).toEqual([0, 33, 99, 99, 99, 100]);
});
