import { describe, expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from './calendar.ts';
import { periodsToType, periodTyped, type Typing } from './period-typed.ts';
import type { Grain } from './settings.ts';
import { period } from './test/facts.ts';

const typing = (locked: readonly string[] = [], more: Partial<Typing> = {}): Typing => ({
  calendar: DEFAULT_CALENDAR,
  today: '2026-11-12',
  since: '2026-01-15',
  isLocked: ({ label }) => locked.includes(label),
  ...more,
});
const typed = (grain: Grain, facts = typing(), shown?: string): string =>
  periodTyped(facts, grain, shown === undefined || shown === 'latest' ? shown : period(shown)).label;

describe('the period of a typed value', () => {
  it('is the last one that has ended', () => {
    const labels = (['day', 'week', 'month', 'quarter', 'half'] as const).map((grain) => typed(grain));
    expect(labels).toEqual(['Nov 11, 2026', 'W45 2026', 'Oct 2026', 'Q3 FY2026', 'H1 FY2026']);
  });

  it('is an open one: the last before those that are locked, and the last where all are', () => {
    expect(typed('month', typing(['Oct 2026']))).toBe('Sep 2026');
    expect(typed('month', typing(['Oct 2026', 'Sep 2026'], { since: '2026-09-10' }))).toBe('Oct 2026');
  });

  it('is the running one only where none has ended since the first day', () => {
    expect(typed('year')).toBe('FY2026');
    expect(typed('month', typing([], { since: '2026-11-01' }))).toBe('Nov 2026');
    expect(typed('month', typing([], { since: '2026-10-31' }))).toBe('Oct 2026');
  });

  it('is that which the page shows, also where it is locked or running', () => {
    expect(typed('month', typing(['Aug 2026']), '2026-08')).toBe('Aug 2026');
    expect(typed('month', typing(), '2026-11')).toBe('Nov 2026');
    expect(typed('quarter', typing(), '2026-08')).toBe('Q2 FY2026');
    expect(typed('quarter', typing(), '2026-09')).toBe('Q3 FY2026');
    expect(typed('day', typing(), '2026-11')).toBe('Nov 12, 2026');
    expect(typed('month', typing(['Oct 2026']), 'latest')).toBe('Oct 2026');
    expect(typed('month', typing([], { since: '2026-11-01' }), 'latest')).toBe('Nov 2026');
  });

  it('can be another one: the running one, those before it, and the one that is chosen', () => {
    const labels = (chosen: string) => periodsToType(typing(), period(chosen)).map(({ label }) => label);
    expect(labels('2026-10').slice(0, 3)).toEqual(['Nov 2026', 'Oct 2026', 'Sep 2026']);
    expect(labels('2026-10')).toHaveLength(13);
    expect(labels('2024-02').at(-1)).toBe('Feb 2024');
  });
});
