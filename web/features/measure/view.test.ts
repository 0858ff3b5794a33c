import { expect, test } from 'vitest';
import type { Entry } from '../../entities/scorecard/scorecard.ts';
import { entriesToFill, entryShown, entryToFill, readView, writeView } from './view.ts';

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

test('the last period that has ended is told of first, or the one that the address names', () => {
  const entries = [month('2026-01', 6), month('2026-02', 7), month('2026-03', null, { phase: 'open' })];
  expect(entryShown(entries, undefined)?.label).toBe('2026-02');
  expect(entryShown(entries, '2026-01-28')?.label).toBe('2026-01');
  expect(entryShown(entries, '2024-01-28')?.label).toBe('2026-02');
});

test('a value is entered for the shown period, the running one, and ended ones that have none', () => {
  const entries = [
    month('2025-10', null),
    month('2025-11', 1),
    month('2025-12', null, { phase: 'locked' }),
    month('2026-01', null),
    month('2026-02', null, { valueState: 'na' }),
    month('2026-03', 4, { valueState: 'carried' }),
    month('2026-04', 5),
    month('2026-05', 6, { phase: 'open' }),
  ];
  const labels = (shown: Entry | undefined) => entriesToFill(entries, shown).map(({ label }) => label);
  expect(labels(entries[6])).toEqual(['2026-05', '2026-04', '2026-03', '2026-01']);
  expect(labels(entries[2])).toEqual(['2026-05', '2026-03', '2026-01', '2025-12']);
  expect(labels(undefined)).toEqual(['2026-05', '2026-03', '2026-01']);
});

test('the field begins with the shown period, and with the running one where that is locked or the first', () => {
  const running = month('2026-05', null, { phase: 'open' });
  const [first, ended, locked] = [
    month('2026-04', null),
    month('2026-04', 5),
    month('2026-04', 5, { phase: 'locked' }),
  ];
  const startOf = (shown: Entry, isNamed = false) => entryToFill([shown, running], shown, isNamed);
  expect(startOf(ended)).toBe(ended);
  expect(startOf(locked)).toBe(running);
  expect(startOf(locked, true)).toBe(locked);
  expect(startOf(first)).toBe(running);
});
