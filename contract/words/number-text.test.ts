import { describe, expect, test } from 'vitest';
import { significant } from '../scorecard/numbers.ts';
import {
  decimalOf,
  NOT_A_NUMBER,
  numberText,
  readNumber,
  settledText,
  understoodText,
} from './number-text.ts';

const LOCALES = ['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR'] as const;

/** Texts that are the same number in each locale. */
// oxfmt-ignore
const EVERYWHERE: readonly (readonly [number, ...string[]])[] = [
  [0, '0', '00', '0.0', '0,0', '-0', '−0', '(0)', '0%', '.0', ',0', '0.', '0,', '0e5', '$0'],
  [1, '1', '01', '1.', '1,', '1.0', '1,0', '1.00', '1,00', '+1', ' 1 ', '1.0000', '1,0000', '1e0', '１'],
  [12, '12', '12.0', '12,0', '12%', '12 %', '% 12', '%12', '+12', '12\u00A0%', '\u200E12', '12\uFEFF', '1.2e1'],
  [-3, '-3', '−3', '–3', '- 3', '(3)', '( 3 )', '-3%', '(3%)', '(3)%', '−3 %', '-3.0', '-3,0', '－３', '（3）'],
  [-5, '-€5', '€-5', '($5)', '$(5)', '-5 €', '(5 €)', '−£5', '₹-5', '(5)', '-5', '−5', '-05', '-¥5', '-5,00 €'],
  [5, '$5', '5$', '€5', '5€', '5 €', '£5', '¥5', '₹5', '₹ 5', '5 ₽', '₩5', '$5.00', '5,00 €', '5.00 €', '+$5'],
  [0.5, '0.5', '0,5', '.5', ',5', '00.5', '0.50', '0,50', '+.5', '0,5%', '0.5 %', '5e-1', '５e-1', '.50', ',50'],
  [-0.5, '-0.5', '-0,5', '-.5', '-,5', '−0,5', '(0.5)', '(0,5)', '(,5)', '-0,50 %', '–0.5'],
  [0.125, '0.125', '0,125', '.125', ',125', '00.125', '0.1250', '0,1250', '$0.125', '0,125 €', '0,125%', '12.5e-2'],
  [-0.125, '-0.125', '-0,125', '(0.125)', '(0,125)', '−0,125', '−0.125'],
  [0.985, '0.985', '0,985', '.985', ',985', '0,985 %', '0,9850'],
  [1.5, '1.5', '1,5', '1.50', '1,50', '01.5', '01,5', '+1.5', '+1,5', '1,5 €', '$1.5', '1.5%', '15e-1', '１．５', '１，５'],
  [94.8, '94.8', '94,8', '94.80', '94,80', '94,8%', '94.8 %', '94,8\u00A0%', '94,8\u202F%', '+94,8', '9.48e1', '9,48E1'],
  [0.001, '0.001', '0,001', '.001', ',001', '1e-3', '1E-3', '0.0010', '0,0010'],
  [12.34, '12.34', '12,34', '12.340000', '12,340000', '€12,34', '12,34 €', '12.3400'],
  [1.2345, '1.2345', '1,2345', '01.2345', '+1,2345', '1,2345 %', '$1.2345'],
  [1.2, '1.2', '1,2', '1.20', '1,20', '1.2000', '1,2000', '01,2'],
  [1234, '1234', '1 234', '1\u00A0234', '1\u202F234', '1\u2009234', "1'234", '1’234', '1234.', '1234,', '1234.0', '1234,0'],
  [1234, '1,234.0', '1.234,0', '1,234.', '1.234,', '$1 234', '1 234 €', '1’234 %', '1.234,00 €', '$1,234.00', '1234.000'],
  [-1234, '-1234', '-1 234', '(1 234)', '-1’234', "(1'234)", '−1.234,0', '−1,234.0', '-1234,000', '($1,234.00)'],
  [1234.5, '1234.5', '1234,5', '1,234.5', '1.234,5', '1 234.5', '1 234,5', '1\u00A0234,5', '1\u202F234,5', "1'234.5", '1’234.5'],
  [1234.5, "1'234,5", '1’234,5', '1,234.50', '1.234,50', '€1.234,50', '$1,234.50', '1.234,5 %', '1,234.5%', '1.2345e3', '+1,234.5'],
  [-1234.5, '-1234.5', '-1,234.5', '-1.234,5', '(1,234.5)', '(1.234,5)', '(1 234,5)', '−1’234.5', '−1\u202F234,5', '-$1,234.50'],
  [1234.567, '1234.567', '1234,567', '1,234.567', '1.234,567', '1 234.567', '1 234,567', '1’234.567', "1'234,567"],
  [12345, '12345', '12 345', '12’345', "12'345", '12\u202F345', '12,345.0', '12.345,0', '12345.00', '12345,00'],
  [123456, '123456', '123 456', '123’456', '123\u00A0456', '123,456.0', '123.456,0', '1.23456e5', '1,23456e5'],
  [123456.78, '123456.78', '123456,78', '123,456.78', '123.456,78', '123 456,78', '123’456.78', '123 456.78'],
  [1_234_567, '1234567', '1,234,567', '1.234.567', '1 234 567', '1’234’567', "1'234'567", '1\u00A0234\u00A0567', '1\u202F234\u202F567'],
  [1_234_567, '$1,234,567', '1.234.567 €', '1,234,567.', '1.234.567,', '1,234,567.00', '1.234.567,00', '1 234 567,00', '+1,234,567'],
  [-1_234_567, '-1,234,567', '-1.234.567', '(1,234,567)', '(1.234.567)', '−1 234 567', '−1’234’567'],
  [1_234_567.5, '1234567.5', '1234567,5', '1,234,567.5', '1.234.567,5', '1 234 567,5', '1 234 567.5', '1’234’567.5', "1'234'567,5"],
  [123_456_789, '123456789', '123,456,789', '123.456.789', '123 456 789', '123’456’789', '123456789.0'],
  [1_234_567_890, '1,234,567,890', '1.234.567.890', '1 234 567 890', '1234567890'],
  [100, '100', '100%', '100 %', '100.0', '100,00', '1e2', '1E2', '1e+2', '１００'],
  [1000, '1000', '1 000', '1’000', '1000.0', '1e3', '1E3', '1e+3', '1,000.0', '1.000,0', '1000 €', '0.001e6', '1 000 €'],
  [1e6, '1000000', '1,000,000', '1.000.000', '1 000 000', '1’000’000', '1e6', '1.0e6', '1,0e6'],
  [999_999_999_999_999, '999999999999999', '999,999,999,999,999', '999.999.999.999.999'],
  [0.123456789012345, '0.123456789012345', '0,123456789012345', '.123456789012345', '0.12345678901234500'],
  [1e20, '1e20', '100000000000000000000', '100,000,000,000,000,000,000'],
];

/** Texts that are refused in each locale, for they are no numbers. */
// oxfmt-ignore
const NOWHERE = [
  'abc', 'twelve', 'NaN', 'Infinity', '-', '−', '–', '.', ',', '%', '$', '()', '( )', '(', ')', '+', '--1', '+-1', '-+1', '1-', '1+',
  '1.2.3', '1,2,3', '1..2', '1,,2', '1.,2', '1,.2', '1,234,', '1.234.', '1,234,5', '1.234.5', '1,234,56', '1.234.56',
  '1,2345,678', '1.2345.678', '1234,567,890', '1234.567.890', '1234,567.8', '1234.567,8', '0,123,456', '0.123.456',
  '0,125.5', '0.125,5', '0 125', '0’125', '00,125.5', '1 23', '1 2', '1 2345', '12 34', '1  234', '1’23', "1'2345", '1 234 56',
  '1,234 567', '1.234 567', '1 234,567.8', '1 234.567,8', '1’234 567', "1'234,567.8", '1.234’567', '1,234.567.8', '1.234,567,8',
  '1,234.5,', '1.234,5.', '1.5 1.5', '1/2', '12 of 25', '5 days', '5d', 'x5', '5 5', '(5', '5)', '(-5)', '(+5)', '-(5)', '((5))',
  '1e', 'e3', '1e3.5', '1e3,5', '1e+', '0x10', '1_000', '#5', '~5', '<5', '5!', '5;', '1:30', '2026-01-05', '1. 2', '1 ,5', '5 k', '5M',
];

/** Texts that can be read in two ways, each way in the locales: English ones, de-DE, and de-CH with fr-FR. */
// oxfmt-ignore
const TWOFOLD: readonly (readonly [string, english: number, german: number, others: number])[] = [
  ['1,234', 1234, 1.234, 1.234], ['1.234', 1.234, 1234, 1.234],
  ['12,345', 12_345, 12.345, 12.345], ['12.345', 12.345, 12_345, 12.345],
  ['123,456', 123_456, 123.456, 123.456], ['123.456', 123.456, 123_456, 123.456],
  ['1,000', 1000, 1, 1], ['1.000', 1, 1000, 1],
  ['-1,234', -1234, -1.234, -1.234], ['−1.234', -1.234, -1234, -1.234],
  ['(1,234)', -1234, -1.234, -1.234], ['(1.234)', -1.234, -1234, -1.234],
  ['$1,234', 1234, 1.234, 1.234], ['1.234 €', 1.234, 1234, 1.234],
  ['+999,999', 999_999, 999.999, 999.999], ['999.999%', 999.999, 999_999, 999.999],
  ['1,234e3', 1_234_000, 1234, 1234], ['1.234e3', 1234, 1_234_000, 1234],
  ['１，２３４', 1234, 1.234, 1.234], ['\u200E1.234', 1.234, 1234, 1.234],
];

/** Groups of two digits, which only en-IN has. */
// oxfmt-ignore
const PAIRS: readonly (readonly [string, number])[] = [
  ['12,34,567', 1_234_567], ['1,23,456', 123_456], ['12,34,567.5', 1_234_567.5], ['₹1,00,000', 100_000], ['-1,00,00,000', -10_000_000],
  ['(12,34,567.50)', -1_234_567.5], ['1,00,000%', 100_000], ['99,99,999', 9_999_999],
];

// oxfmt-ignore
const LONG = [
  '1234567890123456', '1,234,567,890,123,456', '1.234.567.890.123.456', '0.1234567890123456', '0,1234567890123456',
  '0.30000000000000004', '-1234567890123456', '(1234567890123456)', '1234567890123456e-5', '100000000000.12345',
];

const HUGE = ['1e400', '9e999', '1E400', '+1e309', '$9e999', '1,5e400', '9e999%', '1e99999'];

const valueOf = (text: string, locale: string, unit?: string) => readNumber(text, { locale, unit }).value;

test('the table has at least 300 texts', () => {
  const count = EVERYWHERE.flatMap(([, ...texts]) => texts).length;
  expect(count + [NOWHERE, TWOFOLD, PAIRS, LONG, HUGE].flat(1).length).toBeGreaterThanOrEqual(300);
});

describe.each(LOCALES)('in %s', (locale) => {
  const read = (text: string) => readNumber(text, { locale });
  test.each(EVERYWHERE.flatMap(([value, ...texts]) => texts.map((text) => [text, value] as const)))(
    '%j is %j',
    (text, value) => {
      expect(read(text)).toEqual({ value, isAmbiguous: false, fault: undefined });
    },
  );
  test.each(['', ' ', '\u00A0', '\u200B', '\t'])('%j is empty', (text) => {
    expect(read(text)).toEqual({ value: null, isAmbiguous: false, fault: undefined });
  });
  test.each(NOWHERE)('%j is no number', (text) => {
    expect(read(text)).toEqual({ value: Number.NaN, isAmbiguous: false, fault: NOT_A_NUMBER });
  });
  test.each(TWOFOLD)('%j can be read in two ways, and is read in that of the locale', (text, ...values) => {
    const [english, german, others] = values;
    const value = locale.startsWith('en') ? english : locale === 'de-DE' ? german : others;
    expect(read(text)).toEqual({ value, isAmbiguous: true, fault: undefined });
  });
  test.each(PAIRS)('groups of two: %j', (text, value) => {
    expect(read(text).value).toBe(locale === 'en-IN' ? value : Number.NaN);
  });
  test.each(LONG)('%j has too many digits', (text) => {
    expect(read(text)).toEqual({ value: Number.NaN, isAmbiguous: false, fault: 'Use at most 15 digits' });
  });
  test.each(HUGE)('%j is too large', (text) => {
    expect(read(text)).toEqual({ value: Number.NaN, isAmbiguous: false, fault: 'Use a smaller number' });
    expect(read(`-${text.replace('+', '')}`).fault).toBe('Use a larger number');
  });
  test('a number that no double holds does not become 0', () => {
    expect(read('1e-400').fault).toBe('This number is too close to 0');
  });

  // oxfmt-ignore
  const VALUES = [
    0, 1, -1, 0.1, 0.125, 0.985, 1.5, 94.8, 1.234, -1.234, 12.345, 123.456, 1234, -1234, 1234.5, 1234.567, 12_345, 1_234_567.891,
    1e-7, 1.234e-7, 1e21, 1.234e25, 1e13, 0.1 + 0.2, 100, 1000, -0.001,
  ];
  test.each(VALUES)('what the product writes for %j is read back', (value) => {
    const { value: again, isAmbiguous } = read(numberText(value));
    expect(again).toBe(significant(value));
    expect(isAmbiguous).toBe(false);
  });
});

describe('the unit', () => {
  test.each([
    ['5 days', 'days', 5],
    ['5 Days', 'days', 5],
    ['days 5', 'days', 5],
    ['-5 days', 'days', -5],
    ['(5 days)', 'days', -5],
    ['(5) days', 'days', -5],
    ['1,234.5 days', 'days', 1234.5],
    ['97.25M', 'M', 97.25],
    ['5 m²', 'm²', 5],
    ['CHF 5', 'CHF', 5],
    ['CHF -5.50', 'CHF', -5.5],
    ['5 k€', 'k€', 5],
    ['5 ‰', '‰', 5],
    ['5\u00A0t CO2', 't CO2', 5],
    ['Rs.500', 'Rs.', 500],
    ['5/100', '/100', 5],
    ['12%', 'days', 12],
    ['5 €', 'days', 5],
  ])('%j in %j is %j', (text, unit, value) => {
    for (const locale of LOCALES) expect(valueOf(text, locale, unit)).toBe(value);
  });
  test.each([
    ['5M', 'm'],
    ['5 days', 'weeks'],
    ['days', 'days'],
    ['5 k', ''],
  ])('%j in %j is no number', (text, unit) => {
    for (const locale of LOCALES) expect(valueOf(text, locale, unit)).toBeNaN();
  });
  test('never takes a part of the number', () => {
    expect(valueOf('501', 'en-US', '1')).toBe(501);
    expect(valueOf('-5', 'en-US', '-')).toBe(-5);
    expect(valueOf('5 000 €', 'fr-FR', '000 €')).toBe(5000);
  });
});

describe('the notation of a column', () => {
  test.each([
    [['1.234', '85,5'], ',', ',', ','],
    [['1,234', '85.5'], '.', '.', '.'],
    [['1,234', '0.5'], '.', '.', '.'],
    [['1,234', '1.234.567'], ',', ',', ','],
    [['1.234', '1 234,5'], ',', ',', ','],
    [['1.234 days', '2,5 days'], ',', ',', ','],
    [['1.234 / 2.500', '12,5 / 20'], ',', ',', ','],
    [['85,5', '85.5'], '.', ',', ','],
    [['1,234', '2.500'], '.', ',', ','],
    [['1,234', '2,500'], '.', ',', ','],
    [['1.234', '2.500'], '.', ',', '.'],
    [['12', '', 'x'], '.', ',', ','],
  ])('%j', (texts, english, german, french) => {
    expect(['en-US', 'de-DE', 'fr-FR'].map((locale) => decimalOf(texts, locale))).toEqual([
      english,
      german,
      french,
    ]);
  });
  test('decides how a text is read, which is then not in doubt', () => {
    const reading = readNumber('1.234', { locale: 'en-US', decimal: ',' });
    expect(reading).toEqual({ value: 1234, isAmbiguous: false, fault: undefined });
    // What can be read in one way only stays what it is.
    expect(readNumber('85.5', { locale: 'en-US', decimal: ',' }).value).toBe(85.5);
  });
  test.each([
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.2340'],
    ['1,234', ',', '1.2340'],
    ['1,234', '.', '1234'],
    ['−1.234 days', ',', '-1234 days'],
    ['1.234 / 2.500', ',', '1234 / 2500'],
    ['85,5', '.', '85.5'],
    ['1.234.567', '.', '1234567'],
    ['20 %', ',', '20'],
    ['−3', ',', '-3'],
    ['12 of 25', ',', '12 of 25'],
    ['−3 days', ',', '−3 days'],
    ['much', ',', 'much'],
    ['', ',', ''],
  ] as const)('settles %j with %j as %j', (text, decimal, settled) => {
    expect(settledText(text, decimal)).toBe(settled);
    for (const locale of LOCALES)
      expect(valueOf(settled, locale, 'days')).toEqual(
        readNumber(text, { locale, decimal, unit: 'days' }).value,
      );
  });
});

test('says what was understood where there is a doubt', () => {
  const understood = (text: string, locale: string) => understoodText(readNumber(text, { locale }));
  expect(understood('1,234', 'de-DE')).toBe('Understood as 1.234, with a decimal point');
  expect(understood('1.234', 'de-DE')).toBe('Understood as 1234, a whole number');
  expect(understood('1.234', 'en-US')).toBe('Understood as 1.234, with a decimal point');
  expect(understood('1.234,5', 'en-US')).toBeUndefined();
  expect(understood('', 'en-US')).toBeUndefined();
  expect(understood('much', 'en-US')).toBeUndefined();
});
