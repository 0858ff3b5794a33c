import { expect, test } from 'vitest';
import type { Entry } from '../../entities/scorecard/scorecard.ts';
import { entriesToFill, entryShown, readView, writeView } from './view.ts';

const month = (text: string, actual: number | null, more: Partial<Entry> = {}): Entry =>
  ({
    key: `month:${text}-01`,
    label: text,
    start: `${text}-01`,
    end: `${text}-28`,
    phase: 'closing',
    actual,
    valueState: actual === null ? 'missing' : 'value',
    ...more,
  }) as Entry;

const usual = { span: '24', grain: 'month', isCompared: false } as const;

test('the address has the range, the length of the periods and the comparison', () => {
  expect(readView(new URLSearchParams(), 'month')).toEqual(usual);
  const search = writeView(new URLSearchParams('period=2026-02'), 'month', {
    span: 'all',
    grain: 'quarter',
    isCompared: true,
  });
  expect(search.toString()).toBe('period=2026-02&last=all&by=quarter&compare=year');
  expect(readView(search, 'month')).toEqual({ span: 'all', grain: 'quarter', isCompared: true });
  expect(writeView(search, 'month', usual).toString()).toBe('period=2026-02');
  expect(readView(new URLSearchParams('by=day&last=7'), 'month')).toEqual(usual);
});

test('the usual period is told of first, or the one that the address names', () => {
  const entries = [month('2026-01', 6), month('2026-02', 7), month('2026-03', null, { phase: 'open' })];
  const shown = (day?: string, usual = 'month:2026-03-01') => entryShown(entries, day, usual)?.label;
  expect(shown()).toBe('2026-03');
  expect(shown('2026-01-28')).toBe('2026-01');
  expect(shown('2024-01-28', 'month:2023-01-01')).toBe('2026-02');
});

test('a value is entered for each period that has begun, also one that is locked or has a value', () => {
  const entries = [
    month('2025-11', 1, { phase: 'locked' }),
    month('2025-12', null),
    month('2026-01', 6, { phase: 'open' }),
    month('2026-02', null, { phase: 'future' }),
  ];
  const labels = (shown: Entry | undefined) => entriesToFill(entries, shown).map(({ label }) => label);
  expect(labels(entries[1])).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(labels(month('2020-01', 1))).toEqual(['2026-01', '2025-12', '2025-11', '2020-01']);
});
