import { expect, test } from 'vitest';
import { formulaFault, formulaText, offered, openName, withMeasure } from './formula.ts';

const measures = [
  { id: 1, name: 'Revenue' },
  { id: 2, name: 'Headcount' },
  { id: 3, name: 'Twice' },
  { id: 4, name: 'twice' },
  { id: 5, name: 'Net revenue' },
  { id: 6, name: 'Odd]' },
];

test('a formula shows names, but ids where a name is not that of one KPI only', () => {
  expect(formulaText('[#1] / [#2].prev(1)', measures)).toBe('[Revenue] / [Headcount].prev(1)');
  expect(formulaText('[#3] + [#6] + [#99]', measures)).toBe('[#3] + [#6] + [#99]');
  expect(formulaText('1 + 1', measures)).toBe('1 + 1');
});

test('what is wrong with a formula is a sentence', () => {
  expect(formulaFault('[Revenue] / [Headcount]', measures)).toBeUndefined();
  expect(formulaFault(' ', measures)).toBe('Give a formula, such as [Revenue] / [Headcount]');
  expect(formulaFault('[Revenu]', measures)).toBe('There is no measure named “Revenu”');
  expect(formulaFault('[Revenue] /', measures)).toBe('The formula is not complete');
});

test('a name is open after a bracket up to the caret', () => {
  expect(openName('1 + [Re', 7)).toEqual({ from: 4, query: 'Re' });
  expect(openName('1 + [', 5)).toEqual({ from: 4, query: '' });
  expect(openName('[Revenue] / ', 12)).toBeUndefined();
  expect(openName('[Revenue]', 0)).toBeUndefined();
  expect(openName('', 0)).toBeUndefined();
});

test('names that begin with what is typed come first', () => {
  expect(offered(measures, 'rev').map(({ name }) => name)).toEqual(['Revenue', 'Net revenue']);
});

test('a chosen KPI takes the place of what is typed, and of the rest of a name', () => {
  const [revenue, , twice] = measures as [(typeof measures)[0], unknown, (typeof measures)[0]];
  expect(withMeasure('1 + [Re * 2', { from: 4, query: 'Re' }, revenue, measures)).toEqual({
    text: '1 + [Revenue] * 2',
    caret: 13,
  });
  expect(withMeasure('[Head] / 2', { from: 0, query: 'H' }, revenue, measures).text).toBe('[Revenue] / 2');
  expect(withMeasure('[', { from: 0, query: '' }, twice, measures).text).toBe('[#3]');
});
