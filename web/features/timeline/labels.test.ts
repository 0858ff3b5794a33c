import { describe, expect, test } from 'vitest';
import { dayOf } from './geometry.ts';
import type { Bar } from './tasks.ts';
import { barName, clippedLabel, dependenciesOf, describeDependency, formatOverdue } from './labels.ts';

const span = (start: string, end: string) => ({ start: dayOf(start), end: dayOf(end) });
const range = span('2026-01-01', '2026-04-11');
const today = dayOf('2026-02-10');

const bar = (id: number, title: string, start: string, end: string, dependencies: number[] = []): Bar => ({
  key: `initiative:${id}`,
  kind: 'initiative',
  id,
  title,
  owner: 'Ada',
  progress: 40,
  status: 'On Track',
  parent: null,
  dependencies,
  span: span(start, end),
});

describe('a bar’s name', () => {
  test('has type, title, dates, owner, progress, time elapsed and status', () => {
    expect(barName(bar(1, 'Open branches', '2026-01-31', '2026-02-20'), range, today, [])).toBe(
      'Initiative: Open branches, Jan 31 to Feb 20, 2026, owner Ada, 40% done, 50% of the time elapsed, On Track.',
    );
  });

  test('has the parent, and that there is no owner', () => {
    const step: Bar = {
      ...bar(1, 'Call', '2026-01-31', '2026-02-20'),
      kind: 'action',
      parent: 'Ask',
      owner: '',
    };
    expect(barName(step, range, today, [])).toMatch(/^Action step: Call, part of Ask, .*, no owner yet, /);
  });

  test('has the side on which it exceeds the range', () => {
    const label = (start: string, end: string, progress = 100) =>
      clippedLabel({ ...bar(1, 'Open', start, end), progress }, range, today);
    expect(label('2025-12-01', '2026-01-05')).toBe('Begins before this range');
    expect(label('2026-02-01', '2026-05-05')).toBe('Ends after this range');
    expect(label('2025-12-01', '2026-05-05')).toBe('Begins before this range and ends after it');
    expect(label('2025-12-01', '2025-12-24')).toBe('Ended Dec 24, 2025');
    expect(label('2025-12-01', '2025-12-24', 99)).toBe('Overdue since Dec 24, 2025');
    expect(label('2026-05-01', '2026-05-24')).toBe('Begins May 1, 2026');
    expect(label('2026-01-01', '2026-04-11')).toBe('');
  });

  test('has by how many days unfinished work is past its end', () => {
    const late = bar(1, 'Open', '2026-01-01', '2026-02-08');
    expect(barName(late, range, today, [])).toContain('100% of the time elapsed, 2 days overdue, On Track');
    expect(formatOverdue(late, today)).toBe('2 days overdue');
    expect(formatOverdue(bar(1, 'Open', '2026-01-01', '2026-02-09'), today)).toBe('1 day overdue');
    expect(formatOverdue(bar(1, 'Open', '2026-01-01', '2026-02-10'), today)).toBe('');
    expect(formatOverdue({ ...late, progress: 100 }, today)).toBe('');
    expect(formatOverdue({ ...late, status: 'Achieved' }, today)).toBe('');
  });
});

describe('dependencies', () => {
  const bars = [
    bar(1, 'First', '2026-01-01', '2026-02-10'),
    bar(2, 'Between', '2026-01-15', '2026-03-01'),
    bar(3, 'Second', '2026-02-10', '2026-03-02', [1, 99]),
    bar(4, 'Too early', '2026-02-28', '2026-03-02', [3]),
  ];
  const dependencies = dependenciesOf(bars);

  test('are those between rendered initiatives, with the overlapping days', () => {
    expect(dependencies.map(({ from, to, overlap }) => [from.id, to.id, overlap])).toEqual([
      [1, 3, 0],
      [3, 4, 2],
    ]);
    expect(dependencies.map(describeDependency)).toEqual([
      'Second comes after First.',
      'Too early comes after Second, but begins 2 days before that ends.',
    ]);
  });
});
