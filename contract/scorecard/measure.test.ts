import { expect, it } from 'vitest';
import { later } from './measure.ts';

it('should stay within the dates of the product, however long a period is', () => {
  expect(later('2026-01-31', 1, 'Month')).toBe('2026-02-28');
  expect(later('2026-01-31', 2, 'Week')).toBe('2026-02-14');
  expect(later('2200-12-01', 1, 'Month')).toBe('2200-12-31');
  expect(later('2026-01-01', 10_000, 'Year')).toBe('2200-12-31');
});
