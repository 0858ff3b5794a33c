import { describe, expect, it } from 'vitest';
import {
  anyNumber,
  calendarDate,
  id,
  optionalDate,
  positiveNumber,
  progress,
  requiredText,
  text,
} from './fields.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } }): string | undefined =>
  result.error?.issues[0]?.message;

describe('a text', () => {
  it('is trimmed, and Windows newlines become \\n', () => {
    expect(text(20).parse('  one\r\ntwo\rthree \n')).toBe('one\ntwo\nthree');
  });

  it('keeps newline, tab, emoji and right-to-left letters', () => {
    const value = 'a\n\tb 👩‍🚀 שלום';
    expect(text(50).parse(value)).toBe(value);
  });

  it.each(['\u0000', '\u0007', '\u000b', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00'])(
    'refuses the character %j',
    (character) => {
      expect(messageOf(text(20).safeParse(`a${character}b`))).toBe('Remove the control characters');
    },
  );

  it('takes exactly as many characters as allowed, spaces around it not counted', () => {
    expect(text(3).safeParse(' abc ').success).toBe(true);
    expect(text(3).safeParse('🚀🚀🚀').success).toBe(true);
    expect(messageOf(text(1000).safeParse('a'.repeat(1001)))).toBe('Use at most 1,000 characters');
  });

  it('that is required is not only spaces', () => {
    expect(messageOf(requiredText(20, 'Title is required').safeParse(' \n\t '))).toBe('Title is required');
  });

  it.each([
    '\u200B',
    '\u200B\u200C\u200D\u2060',
    '\u200E \u200F',
    '\u202A\u202E\u2066\u2069',
    '\u00AD\uFEFF\u180E',
    '\u034F\uFE0F\u3164',
    '\u2800',
    '\u061C\u00A0\u3000',
  ])('of invisible characters only, %j, is empty', (invisible) => {
    expect(text(20).parse(invisible)).toBe('');
    expect(messageOf(requiredText(20, 'Title is required').safeParse(invisible))).toBe('Title is required');
  });
});

describe('an id', () => {
  it.each([1, 2 ** 53 - 1])('takes %d', (value) => {
    expect(id.safeParse(value).success).toBe(true);
  });

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Infinity, '1', [1], null, true])('refuses %j', (value) => {
    expect(messageOf(id.safeParse(value))).toBe('Give an id');
  });
});

describe('a calendar date', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-01-05T00:00:00.000Z', '2024-01-05'],
    ['2024-01-05T23:59:59-11:00', '2024-01-05'],
    [' 2024-01-05 ', '2024-01-05'],
  ])('takes %s as the day %s, whatever its zone', (given, day) => {
    expect(calendarDate.parse(given)).toBe(day);
  });

  it.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-04-31'])('refuses %s: no such day', (given) => {
    expect(messageOf(calendarDate.safeParse(given))).toBe('This day does not exist');
  });

  it.each(['05.01.2024', '2024-1-5', '20240105', 'tomorrow', ''])('refuses %j: not written so', (given) => {
    expect(messageOf(calendarDate.safeParse(given))).toBe('Give a date as YYYY-MM-DD');
  });

  it.each(['1900-01-01', '2200-12-31', '2200-12-31T23:59:59-11:00'])('takes %s', (given) => {
    expect(calendarDate.parse(given)).toBe(given.slice(0, 10));
  });

  it.each(['0000-01-01', '0026-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
    'refuses %s: outside the dates of the product',
    (given) => {
      expect(messageOf(calendarDate.safeParse(given))).toBe('Give a date from 1900-01-01 to 2200-12-31');
    },
  );

  it('that is optional may be empty or null, which is none', () => {
    expect(optionalDate.parse('')).toBeNull();
    expect(optionalDate.parse(null)).toBeNull();
  });
});

describe('a quantity', () => {
  it('of at least 0 takes 0 and refuses less, what is no number, and what no sum holds exactly', () => {
    const budget = positiveNumber('Budget must be a positive number');
    expect(budget.parse(0)).toBe(0);
    expect(messageOf(budget.safeParse(-0.01))).toBe('Budget must be a positive number');
    for (const value of ['1', Number.NaN, Infinity, 1e14, null]) {
      expect(budget.safeParse(value).success, String(value)).toBe(false);
    }
  });

  it('is kept to 15 significant digits', () => {
    expect(anyNumber.parse(0.1 + 0.2)).toBe(0.3);
    expect(anyNumber.parse(-1234567890.1234567)).toBe(-1234567890.12346);
    expect(anyNumber.parse(1e13)).toBe(1e13);
  });

  it('of progress is a whole number from 0 to 100', () => {
    for (const value of [0, 100]) expect(progress.safeParse(value).success).toBe(true);
    for (const value of [-1, 101, 0.5, '5']) {
      expect(messageOf(progress.safeParse(value))).toBe('Progress is a whole number from 0 to 100');
    }
  });
});
