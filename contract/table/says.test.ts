import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import type { ColumnUse, RowKind } from './mapping.ts';
import { saysOf } from './says.ts';

const field = (name: string): ColumnUse => ({ field: name });

/** What the only column of some texts becomes; `beside` is a column next to it, with its use. */
function says(
  texts: readonly string[],
  use: ColumnUse,
  rows: RowKind = 'kpi',
  beside?: { text: string; use: ColumnUse },
  { heading = '', fractions = false } = {},
): string {
  const cellOf = (value: string) => ({ value, kind: 'text' as const });
  return saysOf(
    {
      mapping: { rows, columns: [null, beside?.use ?? null], decimal: ',', dates: 'dmy', fractions },
      headings: [heading],
      rows: texts.map((text) => [text, beside?.text ?? ''].map(cellOf)),
      calendar: DEFAULT_CALENDAR,
      year: { year: 2026, isInTwo: false, isAbove: true, running: 2026 },
      personOf: (text) => (text === 'anna.weber' ? 'Anna Weber' : text),
    },
    0,
    use,
  );
}

test.each([
  [['≤ 30', '>= 95 %', '12'], '30, lower is better · 95%, higher is better · 12'],
  [['12-14', 'TBD', 'n/a'], '12–14 · no target · not applicable'],
  [['1', '2', '3', '4', 'TBD', '5'], '1 · 2 · 3 · no target'],
  [['45.010', 'about 11'], '45,010 · not read: “about 11”'],
])('the targets %j become %s', (texts, sentence) => {
  expect(says(texts, field('target'), 'value')).toBe(sentence);
});

test('the target of a list says which way is better, too', () => {
  expect(says(['≤ 30', '-'], field('target'))).toBe('30, lower is better · no target');
});

test('a year beside a period belongs to it, else that of the sheet', () => {
  const year = { text: '2025', use: field('year') };
  expect(says(['Q1', 'Q2'], field('period'), 'value', year)).toBe('Q1 FY2025, Q2 FY2025');
  expect(says(['1', '2'], field('quarter'), 'value', year)).toBe('Q1 FY2025, Q2 FY2025');
  expect(says(['2025'], field('year'), 'value', { text: '3', use: field('month') })).toBe('2025');
  expect(says(['3', '4'], field('month'), 'value', year)).toBe('Mar 2025, Apr 2025');
  expect(says(['Q1', 'Mai'], field('period'), 'value')).toBe('Q1 FY2026, May 2026');
  expect(says(['2026-02-01', 'Mzr 2026'], field('period'), 'value')).toBe('Feb 2026, not read: “Mzr 2026”');
});

test('fields become what people see of them', () => {
  expect(says(['monatlich', 'quartalsweise', 'Mondphase'], field('grain'))).toBe(
    'Monthly · Quarterly · not read: “Mondphase”',
  );
  expect(says(['anna.weber', 'Bernd Koch'], field('inputOwner'))).toBe('Anna Weber · Bernd Koch');
  expect(says(['31.12.2026'], field('measureDueDate'))).toBe('Dec 31, 2026');
  expect(says(['Soll', 'Ist'], field('series'), 'value')).toBe('Target · Actual');
  expect(says(['8 Tage', 'rund 2'], { points: 'actual', period: 'Jan 2026' }, 'kpiPeriods')).toBe(
    '8 Tage · not read: “rund 2”',
  );
});

test('a heading says the unit and the time of its numbers', () => {
  const below = (text: string, name: string, heading: string, fractions = true) =>
    says([text], field(name), 'kpi', undefined, { heading, fractions });
  expect(below('0,93', 'target', 'Churn (%)')).toBe('93');
  expect(below('0,93', 'target', 'Churn (%)', false)).toBe('0.93');
  expect(below('01:30', 'target', 'Target (hours)')).toBe('1.5');
  expect(
    says(['01:30'], { points: 'actual', period: '2026-01' }, 'kpiPeriods', undefined, {
      heading: 'Wait (hours)',
    }),
  ).toBe('1.5');
});
