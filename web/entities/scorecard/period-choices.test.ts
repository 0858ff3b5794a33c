import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { choicesOf } from './period-choices.ts';

const at = (address: string | null, calendar = DEFAULT_CALENDAR) =>
  choicesOf(calendar, '2026-03-15', address);
const labels = (choices: { label: string }[] | undefined) => choices?.map(({ label }) => label);

test('the last month that has ended needs no address', () => {
  const { latest, running, previous, next } = at(null);
  expect(latest).toEqual({ key: 'month:2026-02-01', label: 'Feb 2026', address: null });
  expect(running).toEqual({ key: 'month:2026-03-01', label: 'Mar 2026 (running)', address: '2026-03' });
  expect(previous).toMatchObject({ label: 'Jan 2026', address: '2026-01' });
  expect(next).toMatchObject({ address: '2026-03' });
});

test('nothing that has not begun is offered', () => {
  const { next, sections } = at('2026-03');
  expect(next).toBeNull();
  expect(sections.map(({ title }) => title)).toEqual([
    'Months of FY2026',
    'Quarters and halves of FY2026',
    'Years',
  ]);
  expect(labels(sections[0]?.choices)).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026 (running)']);
  expect(labels(sections[1]?.choices)).toEqual(['Q1 FY2026 (running)', 'H1 FY2026 (running)']);
  expect(labels(sections[2]?.choices)).toEqual(['FY2026 (running)', 'FY2025', 'FY2024', 'FY2023', 'FY2022']);
});

test('a quarter steps by quarters, a year offers its own months', () => {
  expect(at('quarter:2025-10-01')).toMatchObject({
    previous: { address: 'quarter:2025-07-01' },
    next: { address: 'quarter:2026-01-01' },
  });
  const { sections } = at('FY2019');
  expect(sections[0]?.choices).toHaveLength(12);
  expect(labels(sections[2]?.choices)).toContain('FY2019');
});

test('months of weeks are addressed by their key', () => {
  const weeks = { ...DEFAULT_CALENDAR, weekPattern: '445' as const };
  expect(at('month:2026-01-04', weeks).running.address).toMatch(/^month:2026-/);
});
