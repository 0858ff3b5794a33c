import { describe, expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from './calendar.ts';
import {
  isBareNumber,
  isWithoutYear,
  type PeriodContext,
  periodReader,
  periodsNamed,
  readPeriod,
} from './period-words.ts';
import { periodsBetween } from './periods.ts';

const LOCALES = ['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR'] as const;
const fromJuly = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 };
const retail = {
  ...DEFAULT_CALENDAR,
  weekPattern: '445' as const,
  weekAnchor: { rule: 'nearest' as const, weekday: 6, month: 12, day: 31 },
};
const context: PeriodContext = { calendar: DEFAULT_CALENDAR, grain: 'month', locale: 'en-US' };
const keyOf = (text: string, more: Partial<PeriodContext> = {}) =>
  readPeriod({ ...context, ...more }, text)?.key;

describe('the words of a period', () => {
  it.each([
    ['Jan-26', 'month:2026-01-01'],
    ['Jan 26', 'month:2026-01-01'],
    ['Jan. 26', 'month:2026-01-01'],
    ["jan '26", 'month:2026-01-01'],
    ['Jan26', 'month:2026-01-01'],
    ['JANUARY 2026', 'month:2026-01-01'],
    ['January, 2026', 'month:2026-01-01'],
    ['2026 Jan', 'month:2026-01-01'],
    ['Sept 2026', 'month:2026-09-01'],
    ['Dec-99', 'month:1999-12-01'],
    ['2026-01', 'month:2026-01-01'],
    ['2026-1', 'month:2026-01-01'],
    ['2026/01', 'month:2026-01-01'],
    ['2026-01-01', 'month:2026-01-01'],
    ['2013-11-14 15:43:30', 'month:2013-11-01'],
    ['2026-01-31T00:00:00.000Z', 'month:2026-01-01'],
    ['202601', 'month:2026-01-01'],
    ['20260131', 'month:2026-01-01'],
    ['01/2026', 'month:2026-01-01'],
    ['1.2026', 'month:2026-01-01'],
    ['13/1/2026', 'month:2026-01-01'],
    ['1/13/2026', 'month:2026-01-01'],
    ['01.02.2026', 'month:2026-02-01'],
    ['5-Jan-26', 'month:2026-01-01'],
    ['46023', 'month:2026-01-01'],
    ['month:2026-01-01', 'month:2026-01-01'],
    ['Q1 2026', 'quarter:2026-01-01'],
    ['Jan-Mar 2026', 'quarter:2026-01-01'],
    ['January to March 2026', 'quarter:2026-01-01'],
    ['Oct – Dec 25', 'quarter:2025-10-01'],
    ["Jul '25 - Dec '25", 'half:2025-07-01'],
    ['Jan/Dec 2026', 'year:2026-01-01'],
    ['Q1-26', 'quarter:2026-01-01'],
    ['2026Q1', 'quarter:2026-01-01'],
    ['2026-Q1', 'quarter:2026-01-01'],
    ['2026 q1', 'quarter:2026-01-01'],
    ['T1 2026', 'quarter:2026-01-01'],
    ['Q1 FY26', 'quarter:2026-01-01'],
    ['FY26 Q1', 'quarter:2026-01-01'],
    ['H2 2026', 'half:2026-07-01'],
    ['2026-W05', 'week:2026-01-26'],
    ['2026W5', 'week:2026-01-26'],
    ['W05 2026', 'week:2026-01-26'],
    ['KW 5 2026', 'week:2026-01-26'],
    ['Week 5, 2026', 'week:2026-01-26'],
    ['P02 FY2026', 'month:2026-02-01'],
    ['FY2026', 'year:2026-01-01'],
    ['FY26', 'year:2026-01-01'],
    ["FY '26", 'year:2026-01-01'],
    ['2026', 'year:2026-01-01'],
  ])('are read alike in every language: %s', (text, key) => {
    for (const locale of LOCALES) expect(keyOf(text, { locale })).toBe(key);
  });

  it.each(['1/2/2026', '1-2-26', '1/2/2026 00:00'])('depend on the order of the language: %s', (text) => {
    for (const locale of LOCALES)
      expect([locale, keyOf(text, { locale })]).toEqual([
        locale,
        locale === 'en-US' ? 'month:2026-01-01' : 'month:2026-02-01',
      ]);
  });

  it.each([
    ['Dezember 2026', 'month:2026-12-01'],
    ['MÄRZ', 'month:2026-03-01'],
    ['Okt. 26', 'month:2026-10-01'],
    ['3. Oktober 2026', 'month:2026-10-01'],
    ['août', 'month:2026-08-01'],
    ['aou\u0302t', 'month:2026-08-01'],
    ['fevr. 2026', 'month:2026-02-01'],
    ['juil. 26', 'month:2026-07-01'],
    ['1 juin 2026', 'month:2026-06-01'],
    ['Mrz 2026', 'month:2026-03-01'],
    ['Mär 26', 'month:2026-03-01'],
    ['ene. 2026', 'month:2026-01-01'],
    ['Set 2026', 'month:2026-09-01'],
    ['Out-26', 'month:2026-10-01'],
    ['Ago 2026', 'month:2026-08-01'],
    ['déc. 2026', 'month:2026-12-01'],
    ['sept. 2026', 'month:2026-09-01'],
  ])('are read in each language of sheets, whatever that of the reader: %s', (text, key) => {
    const shown = periodsBetween(DEFAULT_CALENDAR, 'month', '2026-01-01', '2026-12-31');
    for (const locale of LOCALES) expect([locale, keyOf(text, { locale, shown })]).toEqual([locale, key]);
  });

  it.each([
    ['2025/26', 'year:2025-07-01'],
    ['2025-26', 'year:2025-07-01'],
    ['2025/2026', 'year:2025-07-01'],
    ['FY25/26', 'year:2025-07-01'],
    ['FY26', 'year:2025-07-01'],
    ['Q1 FY26', 'quarter:2025-07-01'],
    ['Q1 2025/26', 'quarter:2025-07-01'],
    ['FY2025-26 Q1', 'quarter:2025-07-01'],
    ['Q1 2026', 'quarter:2026-01-01'],
    ['P01 FY26', 'month:2025-07-01'],
    ['2025/27', undefined],
    ['2026', undefined],
  ])('name a fiscal year from July: %s', (text, key) => {
    expect(keyOf(text, { calendar: fromJuly })).toBe(key);
    const byStart = { ...fromJuly, yearLabel: 'start' as const };
    if (text.includes('2025')) expect(keyOf(text, { calendar: byStart })).toBe(key);
  });

  it('name the fiscal year where weeks make a year that is, but for some days, a calendar year', () => {
    expect(readPeriod({ ...context, calendar: retail }, '2026')?.label).toBe('FY2026');
    expect(readPeriod({ ...context, calendar: retail }, 'Q2 2026')?.label).toBe('Q2 FY2026');
    expect(readPeriod({ ...context, calendar: retail }, 'February 2026')?.label).toBe('P02 FY2026');
  });

  it.each([
    '',
    'soon',
    'Total',
    'Measure',
    '5',
    '12',
    '120',
    '1,234',
    '12.5',
    '1026',
    '9999',
    '12345',
    '99999',
    'Q5 2026',
    'Q0',
    'W54 2026',
    '2026-13',
    '13/2026',
    '31/31/2026',
    '2/30/2026',
    '26 Q1',
    '26',
    'M 26',
    'Ja 26',
    'Jui 2026',
    '2025/26',
    '0026-01-01',
    'January',
    'Q1',
    '26-Jan',
    'FY',
    'Mar 2026 to Apr 2026',
  ])('are none: %j', (text) => {
    for (const locale of LOCALES) expect(keyOf(text, { locale })).toBeUndefined();
  });

  it('are a date of the grain, which names the period that holds it', () => {
    expect(keyOf('2/3/2026', { grain: 'quarter' })).toBe('quarter:2026-01-01');
    expect(keyOf('2/3/2026', { grain: 'week' })).toBe('week:2026-02-02');
    expect(keyOf('2/3/2026', { grain: 'day', locale: 'de-DE' })).toBe('day:2026-03-02');
  });
});

describe('a period without its year', () => {
  const months = (from: string, to: string) => periodsBetween(DEFAULT_CALENDAR, 'month', from, to);

  it('is the one that is shown', () => {
    expect(keyOf('Aug', { shown: months('2026-01-01', '2026-12-31') })).toBe('month:2026-08-01');
    expect(keyOf('AUGUST', { shown: months('2025-10-01', '2026-09-30') })).toBe('month:2026-08-01');
    const quarters = periodsBetween(fromJuly, 'quarter', '2025-07-01', '2026-06-30');
    expect(keyOf('Q1', { calendar: fromJuly, grain: 'quarter', shown: quarters })).toBe('quarter:2025-07-01');
    const periods = periodsBetween(retail, 'month', '2026-01-10', '2026-12-20');
    expect(keyOf('Aug', { calendar: retail, shown: periods })).toBe(keyOf('2026-08', { calendar: retail }));
    expect(keyOf('P2', { calendar: retail, shown: periods })).toBe(keyOf('P02 FY2026', { calendar: retail }));
  });

  it('is not understood where none or several are shown', () => {
    expect(keyOf('Aug', { shown: months('2025-08-01', '2026-08-01') })).toBeUndefined();
    expect(keyOf('Aug', { shown: months('2026-01-01', '2026-06-30') })).toBeUndefined();
    expect(keyOf('Q1', { shown: months('2026-01-01', '2026-06-30') })).toBeUndefined();
    expect(['Aug', 'q1', 'août', 'Total', '2026'].map((text) => isWithoutYear(text, 'fr-FR'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is a day where values are due by day, and elsewhere a month', () => {
    const shown = periodsBetween(DEFAULT_CALENDAR, 'day', '2026-01-20', '2026-02-10');
    expect(keyOf('Jan 26', { grain: 'day', shown })).toBe('day:2026-01-26');
    expect(keyOf('5. Feb', { grain: 'day', shown, locale: 'de-DE' })).toBe('day:2026-02-05');
    expect(keyOf('Jan-26', { grain: 'day', shown })).toBe('month:2026-01-01');
  });

  it('is not taken for a year where it may be the last day of a month', () => {
    const read = (...texts: string[]) => texts.map((text) => periodReader(context, texts)(text)?.label);
    expect(read('Jan 31', 'Feb 28')).toEqual([undefined, undefined]);
    expect(read('Jan 28', 'Feb 28')).toEqual(['Jan 2028', 'Feb 2028']);
    expect(read('Dec-31')).toEqual(['Dec 2031']);
    expect(keyOf('Dec 31', { shown: months('2031-01-01', '2031-12-31') })).toBe('month:2031-12-01');
  });
});

it('reads a column in one order of day and month, and one meaning of a year with two digits behind it', () => {
  const read = (texts: string[], more: Partial<PeriodContext> = {}) =>
    texts.map((text) => periodReader({ ...context, ...more }, texts)(text)?.start);
  expect(read(['1/2/2026', '1/3/2026'])).toEqual(['2026-01-01', '2026-01-01']);
  expect(read(['1/2/2026', '13/3/2026'])).toEqual(['2026-02-01', '2026-03-01']);
  expect(read(['1/2/2026', '3/13/2026'], { locale: 'en-GB' })).toEqual(['2026-01-01', '2026-03-01']);
  expect(read(['2011/11', '2011/12'], { calendar: fromJuly })).toEqual(['2011-11-01', '2011-12-01']);
  expect(read(['2010/11', '2011/12'], { calendar: fromJuly })).toEqual(['2010-07-01', '2011-07-01']);
});

it('knows which of its words could be values', () => {
  expect(['2026', '202601', '46023', '1.2026', 'Jan 26', '01.01.2026'].map(isBareNumber)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('takes bare numbers for names of periods only where they follow each other', () => {
  const read = (...texts: string[]) => periodsNamed(context, texts).map((period) => period?.label);
  expect(read('202601', '202602', 'x', '202603')).toEqual(['Jan 2026', 'Feb 2026', undefined, 'Mar 2026']);
  expect(read('46023', '46054')).toEqual(['Jan 2026', 'Feb 2026']);
  expect(read('2026', '2027')).toEqual(['FY2026', 'FY2027']);
  expect(read('46050', '46070')).toEqual([undefined, undefined]);
  expect(read('2026')).toEqual([undefined]);
  expect(read('2026', '2030')).toEqual([undefined, undefined]);
  expect(read('2026', 'Aug 2026')).toEqual([undefined, 'Aug 2026']);
});
