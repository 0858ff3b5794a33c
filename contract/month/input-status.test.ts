import { expect, test } from 'vitest';
import { inputStatusOf } from './input-status.ts';

const DUE = '2026-03-10';

test.each([
  [null, '2026-03-01', 'Up to date'],
  [null, '2026-03-02', 'Up to date'],
  [null, '2026-03-03', 'Due'],
  [null, '2026-03-10', 'Due'],
  [null, '2026-03-11', 'Overdue'],
  ['2026-03-02', '2026-03-03', 'Due'],
  ['2026-03-02', '2026-03-11', 'Overdue'],
  ['2026-03-03', '2026-03-03', 'Up to date'],
  ['2026-03-03', '2026-03-11', 'Up to date'],
  ['2026-03-10', '2026-03-11', 'Up to date'],
  ['2026-03-12', '2026-03-12', 'Up to date'],
])('an actual of %s on %s: %s', (actualDate, today, status) => {
  expect(inputStatusOf(DUE, actualDate, today)).toBe(status);
});

test('without a due date there is none', () => {
  expect(inputStatusOf(null, '2026-03-10', '2026-03-10')).toBeNull();
});
