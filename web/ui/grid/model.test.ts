import { afterEach, describe, expect, test, vi } from 'vitest';
import { copiedText, isChangedFrom, sameCells, shownText, withText, type GridColumn } from './model.ts';

const columns: GridColumn[] = [
  { id: 'name', header: 'Name', width: 100, kind: 'text' },
  { id: 'amount', header: 'Amount', width: 100, kind: 'number', repeats: true },
  { id: 'goal', header: 'Goal', width: 100, kind: 'select', options: [{ value: '7', label: 'Grow' }] },
  { id: 'due', header: 'Due', width: 100, kind: 'date' },
];

test('a cell formats numbers, dates and options, and shows any other text unchanged', () => {
  const [name, amount, goal, due] = columns as [GridColumn, GridColumn, GridColumn, GridColumn];
  expect(shownText(name, { [name.id]: '1234' })).toBe('1234');
  expect(shownText(amount, { [amount.id]: '1234.5' })).toBe('1,234.5');
  expect(shownText(amount, { [amount.id]: 'many' })).toBe('many');
  expect(shownText(goal, { [goal.id]: '7' })).toBe('Grow');
  expect(shownText(due, { [due.id]: '2026-01-05' })).toBe('Jan 5, 2026');
  expect(shownText(due, { [due.id]: '2026-13-45' })).toBe('2026-13-45');
});

describe('a number', () => {
  const amount: GridColumn = {
    id: 'amount',
    header: 'Amount',
    width: 100,
    kind: 'number',
    unitOf: () => 'days',
  };
  const shown = (text: string) => shownText(amount, { amount: text });
  const copied = (text: string) => copiedText(amount, { amount: text });
  const inLanguage = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  afterEach(() => vi.restoreAllMocks());

  test('is shown as it was understood', () => {
    expect(['94,8', '5 days', '1.234', '1,234', '1,234.5'].map(shown)).toEqual([
      '94.8',
      '5',
      '1.2340',
      '1,234',
      '1,234.5',
    ]);
    inLanguage('de-DE');
    expect(['94,8', '5 days', '1.234', '1,234', '1,234.5'].map(shown)).toEqual([
      '94.8',
      '5',
      '1234',
      '1.2340',
      '1,234.5',
    ]);
  });
  test('is shown as its reader reads it', () => {
    expect(['1234', '1.2340', '1234567', '0.125'].map(shown)).toEqual([
      '1,234',
      '1.234',
      '1,234,567',
      '0.125',
    ]);
    inLanguage('de-DE');
    expect(['1234', '1.2340', '1234567', '0.125'].map(shown)).toEqual([
      '1234',
      '1.2340',
      '1,234,567',
      '0.125',
    ]);
  });
  test.each(['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR'])(
    'that is copied in %s is the same everywhere',
    (language) => {
      inLanguage(language);
      expect(['1234', '1.2340', '1234567', '-0.125', '5 days', '', 'n/a', '9e999'].map(copied)).toEqual([
        '1234',
        '1.2340',
        '1234567',
        '-0.125',
        '5',
        '',
        'n/a',
        '9e999',
      ]);
    },
  );
});

test('a missing cell is empty', () => {
  expect(sameCells({ name: '' }, {})).toBe(true);
  expect(sameCells({ name: 'a' }, {})).toBe(false);
});

test('the same text given again changes a row only where the column says so', () => {
  const [name, amount] = columns as [GridColumn, GridColumn];
  const row = { id: '1', cells: { name: 'a', amount: '5' } };
  expect(isChangedFrom(row.cells, withText(row, name, 'a'))).toBe(false);
  expect(isChangedFrom(row.cells, withText(row, name, 'b'))).toBe(true);
  expect(isChangedFrom(row.cells, withText(row, amount, '5'))).toBe(true);
});
