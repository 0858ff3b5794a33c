import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kpiMovement, movementText, scoreDifference, scoreMovement, scoreTrend } from './trend.ts';
import { scoreText } from './value.ts';

const measured = (direction: 'up' | 'down' | 'band' | 'none', more: object = {}) => ({
  unit: '',
  decimals: null,
  direction,
  source: 'manual' as const,
  aggregation: 'sum' as const,
  formula: '',
  target: 0,
  ...more,
});
const scored = (before: number, now: number, more: object = {}) => ({
  trend: now > before ? ('up' as const) : now < before ? ('down' as const) : ('flat' as const),
  period: 'month:2026-10-01',
  value: now,
  target: null,
  redLine: null,
  band: null,
  sparkline: [before, now],
  ...more,
});
const textOf = (direction: 'up' | 'down' | 'band' | 'none', ...of: Parameters<typeof scored>) => {
  const movement = kpiMovement(measured(direction), scored(...of));
  return movement && movementText(movement);
};

test('a KPI says that its value moved, and whether that is better', () => {
  expect(textOf('down', 5, 40)).toBe('value rising, worse');
  expect(textOf('down', 40, 5)).toBe('value falling, better');
  expect(textOf('up', 5, 40)).toBe('value rising, better');
  expect(textOf('none', 5, 40)).toBe('value rising');
  expect(textOf('up', 5, 5)).toBe('value steady');
  const band = { lo: 10, hi: 20, redLo: null, redHi: null };
  expect(textOf('band', 5, 12, { band })).toBe('value rising, better');
  expect(textOf('band', 12, 25, { band })).toBe('value rising, worse');
  expect(textOf('band', 12, 18, { band })).toBe('value rising');
  // Scored from those below it, it has no value.
  expect(textOf('down', 5, 40, { period: null })).toBe('score rising, better');
  expect(kpiMovement(measured('up'), { ...scored(1, 2), trend: null })).toBeNull();
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
      const { isBetter } = kpiMovement(measured(direction), scored(before, now)) ?? {};
      const gain = direction === 'up' ? now - before : before - now;
      expect(isBetter).toBe(gain === 0 ? null : gain > 0);
    }),
  );
});

test('what looks alike did not move', () => {
  expect(scoreTrend(96.4, 95.6)).toBe('flat');
  expect(scoreTrend(90, 89.6)).toBe('down');
  expect(scoreTrend(95.4, 95.6)).toBe('up');
  expect(scoreTrend(null, 95)).toBeNull();
  const mean = measured('up', { decimals: 1 });
  expect(kpiMovement(mean, scored(40.84, 40.76))).toEqual({ of: 'value', trend: 'flat', isBetter: null });
  expect(kpiMovement(mean, scored(40.84, 40.7))).toMatchObject({ trend: 'down', isBetter: false });
});

test('a score moves where its figure does, and that way', () => {
  const score = fc.double({ min: 0, max: 120, noNaN: true });
  fc.assert(
    fc.property(score, fc.oneof(score, fc.constant(0.3)), (before, step) => {
      const now = step === 0.3 ? before + step : step;
      const [was, is] = [scoreText(before), scoreText(now)].map(Number) as [number, number];
      expect(scoreTrend(before, now)).toBe(is === was ? 'flat' : is > was ? 'up' : 'down');
    }),
  );
});

test('the difference of two scores is that of their figures, and has the sign of their movement', () => {
  const scores = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(scores, scores, (before, now) => {
      const difference = scoreDifference(before, now);
      expect(Number(scoreText(before)) + difference).toBeCloseTo(Number(scoreText(now)), 6);
      const sign = { up: 1, down: -1, flat: 0 }[scoreTrend(before, now) ?? 'flat'];
      expect(Math.sign(difference)).toBe(sign);
    }),
  );
  expect(scoreDifference(81.4, 70.6)).toBe(-10);
});
