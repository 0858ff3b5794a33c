import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtLeast, isSame, rounded, significant, sum } from './numbers.ts';
import {
  redSidesOf,
  changeSince,
  defaultBandRed,
  defaultRed,
  isWorse,
  type Limits,
  progressOf,
  scoreOf,
} from './score.ts';

const up = (target: number, red: number | null): Limits => ({ direction: 'up', target, red });
const down = (target: number, red: number | null): Limits => ({ direction: 'down', target, red });
const shown = (actual: number, limits: Limits, cap = 100) => {
  const { score, status } = scoreOf(actual, limits, cap);
  return `${rounded(score, 1)} ${status}`;
};

describe('the score of one period', () => {
  it('should be on the line from the target to the red line (example 1)', () => {
    expect(shown(92, up(100, 80))).toBe('80 amber');
  });

  it('should be held at the cap (example 2)', () => {
    expect(scoreOf(108, up(100, 80), 100)).toEqual({ raw: 120, score: 100, status: 'green' });
    expect(scoreOf(108, up(100, 80), 110).score).toBe(110);
  });

  it('should be better further down where down is better (example 3)', () => {
    expect([5.4, 6, 8, 4].map((actual) => shown(actual, down(5, 6)))).toEqual([
      '80 amber',
      '50 amber',
      '0 red',
      '100 green',
    ]);
    expect(scoreOf(8, down(5, 6), 100).raw).toBe(-50);
    expect(scoreOf(4, down(5, 6), 100).raw).toBe(150);
  });

  it('should be best within a band (example 4)', () => {
    const band: Limits = { direction: 'band', lo: 36.5, hi: 37.5, redLo: 35.5, redHi: 39.5 };
    expect([37, 36, 38.5, 40].map((actual) => shown(actual, band))).toEqual([
      '100 green',
      '75 amber',
      '75 amber',
      '37.5 red',
    ]);
  });

  it('should take a band that is open at one end', () => {
    const open = { direction: 'band', redLo: null, redHi: null } as const;
    expect([9, 10, 99].map((actual) => shown(actual, { ...open, lo: 10, hi: null }))).toEqual([
      '0 red',
      '100 green',
      '100 green',
    ]);
    expect([-99, 10, 11].map((actual) => shown(actual, { ...open, lo: null, hi: 10 }))).toEqual([
      '100 green',
      '100 green',
      '0 red',
    ]);
  });

  it('should know only green and red where the red line would lie on the target (example 5)', () => {
    const red = defaultRed('down', 0, null, null);
    expect(red).toBeNull();
    expect([0, 1].map((actual) => shown(actual, down(0, red)))).toEqual(['100 green', '0 red']);
    expect(shown(1, down(0, 4))).toBe('87.5 amber');
    expect(shown(5, up(5, 5))).toBe('100 green');
  });

  it('should take negative numbers (example 8)', () => {
    expect(shown(-20, up(10, -40))).toBe('70 amber');
    expect(shown(-3, up(-2, -6))).toBe('87.5 amber');
  });

  it('should forgive what rounding takes from a value on a line', () => {
    const almost = 0.7 + 0.1;
    expect(almost).toBeLessThan(0.8);
    expect(shown(almost, up(0.8, 0.7))).toBe('100 green');
    expect(scoreOf(0.7 - 1e-12, up(0.8, 0.7), 100)).toMatchObject({ score: 50, status: 'amber' });
  });

  it('should never fall as the value gets better', () => {
    const number = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 8);
    const some = fc.option(number);
    const limits = fc.oneof(
      fc.record({
        direction: fc.constantFrom('up', 'down'),
        target: number,
        gap: fc.integer({ min: 0, max: 99 }),
      }),
    );
    fc.assert(
      fc.property(limits, number, number, fc.integer({ min: 100, max: 150 }), (given, one, other, cap) => {
        const sign = given.direction === 'up' ? 1 : -1;
        const red = given.target - sign * given.gap;
        const judged = { direction: given.direction, target: given.target, red } as Limits;
        const [worse, better] = sign * (one - other) < 0 ? [one, other] : [other, one];
        expect(scoreOf(worse, judged, cap).score).toBeLessThanOrEqual(scoreOf(better, judged, cap).score);
        expect(scoreOf(worse, judged, cap).score).toBeGreaterThanOrEqual(0);
        expect(scoreOf(better, judged, cap).score).toBeLessThanOrEqual(cap);
      }),
    );
    fc.assert(
      fc.property(number, some, number, number, (lo, width, one, other) => {
        const hi = width === null ? null : lo + Math.abs(width);
        const band: Limits = {
          direction: 'band',
          lo,
          hi,
          redLo: defaultBandRed(lo, 'up'),
          redHi: hi === null ? null : defaultBandRed(hi, 'down'),
        };
        const far = (value: number) => Math.max(0, lo - value, hi === null ? 0 : value - hi);
        const isLeft = (value: number) => value < lo;
        fc.pre(isLeft(one) === isLeft(other));
        const [near, away] = far(one) < far(other) ? [one, other] : [other, one];
        expect(scoreOf(away, band, 100).score).toBeLessThanOrEqual(scoreOf(near, band, 100).score);
      }),
    );
  });
});

describe('the red line where none is given', () => {
  it('should lie a tenth of the way beyond the target', () => {
    expect(defaultRed('up', 100, 60, 100)).toBe(96);
    expect(defaultRed('up', 120, null, null)).toBe(108);
    expect(defaultRed('up', -50, 0, null)).toBe(-55);
    expect(defaultBandRed(40, 'down')).toBe(44);
  });

  it('should go by the target where the baseline is past it already (example 9)', () => {
    const red = defaultRed('down', 10, 7.8, 10);
    expect(red).toBe(11);
    expect(scoreOf(13.5, down(10, red), 100)).toEqual({ raw: -75, score: 0, status: 'red' });
    expect(isWorse('down', 7.8, 10)).toBe(false);
  });
});

describe('progress to the final target', () => {
  const at = (value: number) => ({ value, date: null });

  it('should be none where the aim is to hold (examples 6 and 9)', () => {
    expect(shown(60.5, up(60, 57))).toBe('100 green');
    expect(shown(58, up(60, 57))).toBe('66.7 amber');
    expect(progressOf(60.5, 'up', at(60), at(60), null)).toMatchObject({
      value: null,
      hold: 'The baseline is the final target',
    });
    expect(progressOf(13.5, 'down', at(7.8), at(10), null)).toMatchObject({
      value: null,
      hold: 'The baseline is past the final target',
    });
  });

  it('should be a share of the way, also from 0 (example 7)', () => {
    expect(progressOf(12, 'up', at(0), at(50), null)).toEqual({
      value: 0.24,
      expected: null,
      pace: null,
      hold: null,
      holdCode: null,
    });
    expect(changeSince(12, 0)).toBeNull();
    expect(changeSince(-4, -5)).toBeCloseTo(0.2);
  });

  it('should be compared with the time that has passed (example 29)', () => {
    expect(progressOf(78, 'up', at(60), at(100), 0.5)).toEqual({
      value: 0.45,
      expected: 0.5,
      pace: 0.9,
      hold: null,
      holdCode: null,
    });
    expect(progressOf(78, 'up', at(60), at(100), 0).pace).toBeNull();
  });

  it('should be none without a value, a baseline, a final target or a way to go', () => {
    const none = { value: null, expected: 0.5, pace: null, hold: null, holdCode: null };
    expect(progressOf(null, 'up', at(0), at(1), 0.5)).toEqual(none);
    expect(progressOf(1, 'up', null, at(1), 0.5)).toEqual(none);
    expect(progressOf(1, 'up', at(0), null, 0.5)).toEqual(none);
    expect(progressOf(1, 'band', at(0), at(1), 0.5)).toEqual(none);
    expect(progressOf(1, 'none', at(0), at(1), 0.5)).toEqual(none);
  });
});

describe('numbers', () => {
  it('should add up without losing small ones', () => {
    expect(sum([1e16, 1, -1e16])).toBe(1);
    expect(sum([1, 1e16, -1e16])).toBe(1);
    expect(sum([])).toBe(0);
  });

  it('should round half away from zero', () => {
    expect(rounded(1.005, 2)).toBe(1.01);
    expect(rounded(-2.5, 0)).toBe(-3);
    expect(Object.is(rounded(-0.2, 0), 0)).toBe(true);
    expect(significant(0.1 + 0.2)).toBe(0.3);
  });

  it('should compare but for rounding', () => {
    expect(isSame(1e12, 1e12 + 100)).toBe(true);
    expect(isSame(1, 1.0001)).toBe(false);
    expect(isAtLeast(2, 1)).toBe(true);
    expect(isAtLeast(0.3 - 1e-12, 0.3)).toBe(true);
    expect(isAtLeast(0.2, 0.3)).toBe(false);
  });
});

describe('the sides on which a value is red', () => {
  const line = { target: 10, redLine: 8, band: null };

  it('should be the worse side of the target, or beyond both ends of the band', () => {
    const band = { lo: 2, hi: 4, redLo: 1, redHi: 5 };
    expect(redSidesOf(line)).toEqual({ redLo: 8, redHi: null });
    expect(redSidesOf({ ...line, redLine: 12 })).toEqual({ redLo: null, redHi: 12 });
    expect(redSidesOf({ target: null, redLine: null, band })).toMatchObject({ redLo: 1, redHi: 5 });
    expect(redSidesOf({ target: null, redLine: null, band: null })).toEqual({ redLo: null, redHi: null });
  });
});
