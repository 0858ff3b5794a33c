import { afterEach, describe, expect, test, vi } from 'vitest';
import { decimalOf, localDecimal, parseNumber, toPlainNumber } from './numbers.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['-3.5', -3.5],
  ['.5', 0.5],
  ['1,234,567.89', 1_234_567.89],
  ['12%', 12],
  ['$1,200', 1200],
  ['1200 €', 1200],
  ['-€5', -5],
  ['(5)', -5],
  ['−7', -7],
  ['1 000', 1000],
  ['1’234.5', 1234.5],
  ['1e3', 1000],
])('%j is %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(['abc', '1,23', '12 days', '--1', '%', '1.2.3', 'Infinity', '.'])('%j is no number', (text) => {
  expect(parseNumber(text)).toBeNaN();
});

test.each([
  ['85,5', 85.5],
  ['1.234,5', 1234.5],
  ['1 234,5', 1234.5],
  ['12,5 %', 12.5],
  ['1.234', 1234],
  ['1,234', 1.234],
])('with a decimal comma %j is %j', (text, value) => {
  expect(parseNumber(text, ',')).toBe(value);
});

test('a typed number that the notation of the product cannot read is read in that of the user’s language', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  expect(parseNumber('85,5')).toBe(85.5);
  expect(parseNumber('1.234,5')).toBe(1234.5);
  expect(parseNumber('1,200')).toBe(1200);
  expect(parseNumber('viel')).toBeNaN();
});

describe('the notation of pasted numbers', () => {
  test.each([
    ['en-US', '.'],
    ['en-GB', '.'],
    ['de-CH', '.'],
    ['de-DE', ','],
    ['fr-FR', ','],
    ['pt-BR', ','],
  ] as const)('is that of %s', (locale, decimal) => {
    expect(localDecimal(locale)).toBe(decimal);
    expect(decimalOf(['1.234', '1,234', '12', '', 'x'], locale)).toBe(decimal);
  });
  test('is the one that some of them need', () => {
    expect(decimalOf(['1.234', '85,5'], 'en-US')).toBe(',');
    expect(decimalOf(['1,234', '85.5'], 'de-DE')).toBe('.');
    expect(decimalOf(['85,5', '85.5'], 'de-DE')).toBe(',');
  });
});

test('a pasted number is written as the product writes it, any other text stays', () => {
  expect(['1.234', '85,5', '12', '20 %', 'much', ''].map((text) => toPlainNumber(text, ','))).toEqual([
    '1234',
    '85.5',
    '12',
    '20 %',
    'much',
    '',
  ]);
  expect(toPlainNumber('1,000', '.')).toBe('1,000');
});
