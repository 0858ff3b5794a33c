import { expect, test } from 'vitest';
import { isCode } from './column-content.ts';

test('tells codes from other texts, however long', () => {
  expect(['KPI-12', '#3', '3.1.2', 'A1_b-c', '1__2'].every(isCode)).toBe(true);
  expect(['KPI', '1-', 'A1_', '12 days', `1${'_'.repeat(30_000)}!`].some(isCode)).toBe(false);
});
