import { describe, expect, test } from 'vitest';
import { dayOrderOf, localDayOrder, readDay } from './day-text.ts';

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31'],
  ['2026-12-31 00:00:00', '2026-12-31'],
  ['2026/1/5', '2026-01-05'],
  ['1/5/2026', '2026-01-05'],
  ['1/5/26', '2026-01-05'],
  ['1-5-2026 12:00', '2026-01-05'],
  ['31.12.2026', '2026-12-31'],
  ['5.1.2026', '2026-01-05'],
  ['Dec 31, 2026', '2026-12-31'],
  ['December 31 2026', '2026-12-31'],
  ['Dec. 31st, 2026', '2026-12-31'],
  ['31 December 2026', '2026-12-31'],
  ['31st of December', '31st of December'],
  ['31-Dec-26', '2026-12-31'],
  ['Thursday, December 31, 2026', '2026-12-31'],
  ['46387', '2026-12-31'],
  ['46387.75', '2026-12-31'],
  ['2/30/2026', '2/30/2026'],
  ['31/12/2026', '31/12/2026'],
  ['31 Brumaire 2026', '31 Brumaire 2026'],
  ['2026', '2026'],
  ['soon', 'soon'],
  ['', ''],
])('the day of %j is %j', (text, day) => {
  expect(readDay(text, 'mdy', 'en-US')).toBe(day);
});

test.each([
  ['30/11/2026', 'en-GB', '2026-11-30'],
  ['5/6/2026', 'en-GB', '2026-06-05'],
  ['30. November 2026', 'de-DE', '2026-11-30'],
  ['3. März 2026', 'de-DE', '2026-03-03'],
  ['30 déc. 2026', 'fr-FR', '2026-12-30'],
  ['30 de diciembre de 2026', 'es-ES', '2026-12-30'],
])('%j in %s is %s', (text, locale, day) => {
  expect(readDay(text, localDayOrder(locale), locale)).toBe(day);
});

describe('the order of pasted dates', () => {
  test.each([
    ['en-US', 'mdy'],
    ['en-GB', 'dmy'],
    ['de-DE', 'dmy'],
    ['fr-FR', 'dmy'],
    ['ja-JP', 'ymd'],
    ['sv-SE', 'ymd'],
  ] as const)('is that of %s', (locale, order) => {
    expect(localDayOrder(locale)).toBe(order);
    expect(dayOrderOf(['5/6/2026', 'x', ''], locale)).toBe(order);
  });
  test('is the one that some of them need', () => {
    expect(dayOrderOf(['5/6/2026', '30/11/2026'], 'en-US')).toBe('dmy');
    expect(dayOrderOf(['5/6/2026', '11/30/2026'], 'en-GB')).toBe('mdy');
    expect(dayOrderOf(['11/30/2026', '30/11/2026'], 'en-GB')).toBe('dmy');
  });
});
