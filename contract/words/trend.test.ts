import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kpiMovement, movementText, scoreMovement } from './trend.ts';

const scored = (before: number, now: number, more: object = {}) => ({
  trend: now > before ? ('up' as const) : now < before ? ('down' as const) : ('flat' as const),
  period: 'month:2026-10-01',
  band: null,
  sparkline: [before, now],
  ...more,
});
const textOf = (direction: 'up' | 'down' | 'band' | 'none', ...of: Parameters<typeof scored>) => {
  const movement = kpiMovement({ direction }, scored(...of));
  return movement && movementText(movement);
};

test('a KPI says that its value moved, and whether that is better', () => {
  expect(textOf('down', 5, 40)).toBe('value rising, worse');
  expect(textOf('down', 40, 5)).toBe('value falling, better');
  expect(textOf('up', 5, 40)).toBe('value rising, better');
  expect(textOf('none', 5, 40)).toBe('value rising');
  expect(textOf('up', 5, 5)).toBe('value steady');
  const band = { lo: 10, hi: 20 };
  expect(textOf('band', 5, 12, { band })).toBe('value rising, better');
  expect(textOf('band', 12, 25, { band })).toBe('value rising, worse');
  expect(textOf('band', 12, 18, { band })).toBe('value rising');
  // Scored from those below it, it has no value.
  expect(textOf('down', 5, 40, { period: null })).toBe('score rising, better');
  expect(kpiMovement({ direction: 'up' }, { ...scored(1, 2), trend: null })).toBeNull();
});

test('a score says that it moved, with its figure where that is given', () => {
  const falling = scoreMovement({ trend: 'down' });
  expect(falling && movementText(falling, '72')).toBe('score 72, falling, worse');
  expect(scoreMovement({ trend: null })).toBeNull();
});

test('what is better is nearer to the target, whichever way the value went', () => {
  const numbers = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(numbers, numbers, fc.constantFrom('up', 'down'), (before, now, direction) => {
      const { isBetter } = kpiMovement({ direction }, scored(before, now)) ?? {};
      const gain = direction === 'up' ? now - before : before - now;
      expect(isBetter).toBe(gain === 0 ? null : gain > 0);
    }),
  );
});
