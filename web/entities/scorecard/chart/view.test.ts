import { expect, test } from 'vitest';
import type { Entry } from '../scorecard.ts';
import { chartOf, rangeOf, usualView } from './view.ts';

const month = (text: string, actual: number | null, more: Partial<Entry> = {}): Entry =>
  ({
    key: `month:${text}-01`,
    label: text,
    start: `${text}-01`,
    end: `${text}-28`,
    phase: 'closing',
    actual,
    target: null,
    band: null,
    valueState: actual === null ? 'missing' : 'value',
    ...more,
  }) as Entry;

const usual = usualView('month');
const chart = (periods: Entry[], more: { signals?: string[]; view?: Partial<typeof usual> } = {}) =>
  chartOf(
    'month',
    { periods, forecast: { periods: [], year: 1 }, signals: more.signals ?? [] },
    { ...usual, ...more.view },
    '2026-02-10',
  );

test('a range begins with the month that makes it as long, and a year earlier to compare', () => {
  expect(rangeOf({ ...usual, span: '12' }, '2026-11-25').from).toBe('2025-12-01');
  expect(rangeOf({ ...usual, span: '12', isCompared: true }, '2026-11-25').from).toBe('2024-12-01');
  expect(rangeOf({ ...usual, span: 'all', grain: 'day' }, '2026-11-25').from).toBe('2025-12-01');
  expect(rangeOf({ ...usual, span: 'all' }, '2026-11-25').from).toBe('2006-12-01');
});

test('everything begins with the first value, and each period has that of the year before', () => {
  const entries = [
    month('2025-01', null),
    month('2025-02', 4),
    month('2025-12', null),
    month('2026-01', 6),
    month('2026-02', 7),
  ];
  const all = chart(entries, { view: { span: 'all', isCompared: true } });
  expect(all?.entries.map(({ label }) => label)).toEqual(['2025-02', '2025-12', '2026-01', '2026-02']);
  expect(all?.before).toEqual([null, null, null, 4]);
  const year = chart(entries, { view: { span: '12' } });
  expect(year?.entries.map(({ label }) => label)).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(year?.before).toBeNull();
});

test('signals are unusual values where they leave the usual steps, among those that were measured', () => {
  const values = [10, 12, 11, 13, 12, 11, 10, 12, 11, 20];
  const dayOf = (at: number) => `2025-${String(at + 1).padStart(2, '0')}`;
  const entries = values.map((value, at) => month(dayOf(at), value));
  const carried = month('2025-11', 20, { valueState: 'carried' });
  const signals = ['month:2025-04-01', 'month:2025-10-01', carried.key];
  expect(chart([...entries, carried], { signals })?.signals).toEqual(['month:2025-10-01']);
  const rise = values.map((_, at) => month(dayOf(at), at));
  expect(chart(rise, { signals: ['month:2025-01-01', 'month:2025-10-01'] })?.signals).toEqual([]);
});

test('a forecast shows in periods of its own length, and nothing where there is neither a value nor a target', () => {
  const one = [month('2026-01', 6)];
  expect(chart(one)?.forecast).toEqual({ periods: [], year: 1 });
  expect(chart(one, { view: { grain: 'quarter' } })?.forecast).toBeNull();
  expect(chart([])).toBeNull();
  expect(chart([month('2026-01', null)])).toBeNull();
  expect(chart([month('2026-01', null, { target: 3 })])).not.toBeNull();
});
