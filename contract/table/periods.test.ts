import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { grainOfDates, joinedPeriod, periodText, PeriodTexts } from './periods.ts';

/** The label of the period that a text names, among texts of its column. */
const labelOf = (text: string, dates: 'dmy' | 'mdy' = 'dmy', others: string[] = []): string | undefined => {
  const written = periodText({ value: text, kind: 'text' }, dates);
  return new PeriodTexts(DEFAULT_CALENDAR, [text, ...others]).read(written, 'month')?.label;
};

test.each([
  ['2026-02', 'Feb 2026'],
  ['202602', 'Feb 2026'],
  ['Feb-26', 'Feb 2026'],
  ['Feb 26', 'Feb 2026'],
  ['April 22', 'Apr 2022'],
  ['February 2026', 'Feb 2026'],
  ['02/2026', 'Feb 2026'],
  ['01.02.2026', 'Feb 2026'],
  ['2013-11-14 15:43:30', 'Nov 2013'],
  ['Q1 FY26', 'Q1 FY2026'],
  ['2014/2015', 'FY2015'],
  ['2017-18', 'FY2018'],
  ['2025-26', 'FY2026'],
  ['2026-W05', 'W05 2026'],
  ['2026', 'FY2026'],
  ['2026.0', 'FY2026'],
  ['45292', 'Jan 2024'],
  ['März 2026', 'Mar 2026'],
  ['Août 2026', 'Aug 2026'],
  ['Déc. 2026', 'Dec 2026'],
  ['enero 2026', 'Jan 2026'],
  ['Dez 26', 'Dec 2026'],
  ['1. Quartal 2026', 'Q1 FY2026'],
  ['2e trimestre 2026', 'Q2 FY2026'],
  ['3er trimestre de 2026', 'Q3 FY2026'],
  ['Quarter 4 2026', 'Q4 FY2026'],
  ['2. Halbjahr 2026', 'H2 FY2026'],
  ['I. Quartal 2026', 'Q1 FY2026'],
  ['Segundo trimestre de 2026', 'Q2 FY2026'],
  ['3º Tri 2026', 'Q3 FY2026'],
  ['4to Trimestre 2026', 'Q4 FY2026'],
  ['3. Vj. 2026', 'Q3 FY2026'],
  ['1T26', 'Q1 FY2026'],
  ['2Q26', 'Q2 FY2026'],
  ['S2 2026', 'H2 FY2026'],
  ['I Semestre 2026', 'H1 FY2026'],
  ['1. Hj. 2026', 'H1 FY2026'],
  ['Quarter 1 (Jul-Sep 2026)', 'Q3 FY2026'],
  ['Mar QTR 2026', 'Q1 FY2026'],
  ['CY2026', 'FY2026'],
  ['YE Dec 2026', 'FY2026'],
  ['As at 30 June 2026', 'Jun 2026'],
  ['Stand 30.06.2026', 'Jun 2026'],
  ['w/e 02 Jan 26', 'Jan 2026'],
  ['Growth 2026', undefined],
  ['12.5', undefined],
])('%s is %s', (text, label) => {
  expect(labelOf(text)).toBe(label);
});

test('the order of day and month, and a year in two beside others', () => {
  expect(labelOf('1/2/2026', 'dmy')).toBe('Feb 2026');
  expect(labelOf('1/2/2026', 'mdy')).toBe('Jan 2026');
  expect(labelOf('2011-12')).toBe('Dec 2011');
  expect(labelOf('2011-12', 'dmy', ['2012-13'])).toBe('FY2012');
});

test('letters whose numbers go on', () => {
  expect(labelOf('S1 2026', 'dmy', ['S14 2026'])).toBeUndefined();
  expect(labelOf('I/2026')).toBeUndefined();
  expect(labelOf('I/2026', 'dmy', ['III/2026'])).toBe('Q1 FY2026');
});

test('year and month apart', () => {
  expect(joinedPeriod(DEFAULT_CALENDAR, { year: '2026.0', month: '2' })).toBe('2026-02');
  expect(joinedPeriod(DEFAULT_CALENDAR, { year: '2026', month: 'Feb' })).toBe('2026-02');
  expect(joinedPeriod(DEFAULT_CALENDAR, { year: '2026', period: 'Q1' })).toBe('Q1 2026');
  expect(joinedPeriod(DEFAULT_CALENDAR, { period: '2026-02', year: '2026' })).toBe('2026-02');
});

test('the grain that dates follow each other in', () => {
  expect(grainOfDates(['2026-01-31', '2026-02-28', '2026-03-31'])).toBe('month');
  expect(grainOfDates(['2026-03-31', '2026-06-30'])).toBe('quarter');
  expect(grainOfDates(['2025-12-31', '2026-12-31'])).toBe('year');
  expect(grainOfDates(['2026-01-05', '2026-01-12'])).toBe('week');
  expect(grainOfDates(['2026-01-05', '2026-01-06'])).toBe('day');
  expect(grainOfDates(['2026-01-05'])).toBe('month');
});
