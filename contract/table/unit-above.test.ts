import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { answered } from './answers.ts';
import { guessTable } from './guess.ts';
import { interpret } from './interpret.ts';
import { sheetOfCells } from './test/sheets.ts';
import { unitAbove } from './unit-above.ts';

const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27' };

test.each([
  ['All figures in Tsd. €', 'Tsd. €'],
  ['($ in millions, except per share data)', '$ millions'],
  ['Amounts in EUR million.', 'EUR million'],
  ['Importes en miles de euros', 'miles de euros'],
  ['Values (£000s)', '£000s'],
  ['Crime in London', undefined],
  ['Walked in miles', undefined],
  ['Strategy (in progress)', undefined],
  ['Results in 2026', undefined],
])('the unit of the line “%s”', (line, unit) => {
  expect(unitAbove(sheetOfCells([[line]]), 1)).toBe(unit);
});

test('one answer is that of all columns, and of KPIs without a unit of their own', () => {
  const sheet = sheetOfCells([
    ['Kennzahlen (in Tsd. €)'],
    ['KPI', 'Einheit', 'Ist', 'Ziel'],
    ['Umsatz', '', '1200', '1300'],
    ['Quote', '%', '4', '5'],
  ]);
  const { mapping, questions } = guessTable(sheet, context);
  const [choice] = questions[0]?.choices ?? [];
  if (!choice) throw new Error('The unit is asked about');
  expect(choice.label).toBe('In Tsd. €');
  const read = answered(mapping, questions, 2, choice);
  expect(read.open).toEqual([]);
  const rows = interpret(sheet, read, { ...context, kpiOf: () => undefined });
  expect(rows.map(({ fields: { unit, actual, target } }) => [unit, actual, target])).toEqual([
    ['Tsd. €', 1200, 1300],
    ['%', 4, 5],
  ]);
});
