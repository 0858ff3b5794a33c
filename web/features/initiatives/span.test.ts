import { describe, expect, test } from 'vitest';
import { markIn, placeIn, spanOf } from './span.ts';

const line = (start: string | null, end: string | null) => ({ start, end });

describe('the scale of the date ranges', () => {
  test('includes the first and the last date', () => {
    const span = spanOf(
      [line('2026-01-11', '2026-01-15'), line('2026-01-01', '2026-01-10T00:00:00.000Z')],
      '2026-01-05',
    );
    expect(placeIn(span, line('2026-01-01', '2026-01-15'))).toEqual({ left: 0, width: 1 });
  });
  test('always includes today', () => {
    const span = spanOf([line('2026-01-01', '2026-01-04')], '2026-01-10');
    expect(placeIn(span, line('2026-01-01', '2026-01-04'))).toEqual({ left: 0, width: 0.4 });
    expect(markIn(span, '2026-01-10')).toBe(0.95);
  });
  test('is only today without any dates', () => {
    expect(markIn(spanOf([line(null, null)], '2026-01-10'), '2026-01-10')).toBe(0.5);
  });
});

describe('a bar', () => {
  const span = spanOf([line('2026-01-01', '2026-01-10')], '2026-01-01');
  test('includes its last day', () => {
    expect(placeIn(span, line('2026-01-06', '2026-01-10T00:00:00.000Z'))).toEqual({ left: 0.5, width: 0.5 });
  });
  test('with one date is that day', () => {
    expect(placeIn(span, line(null, '2026-01-06'))).toEqual({ left: 0.5, width: 0.1 });
    expect(placeIn(span, line('2026-01-06', null))).toEqual({ left: 0.5, width: 0.1 });
  });
  test('is not rendered without a date', () => {
    expect(placeIn(span, line(null, null))).toBeNull();
  });
});
