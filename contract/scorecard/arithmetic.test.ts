import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, ratioOf } from './aggregate.ts';
import { rounded, significant, sum } from './numbers.ts';
import { forecastLevel, forecastTotal, signalsOf, unusualOf } from './outlook.ts';
import { milestone, spread } from './phasing.ts';
import { REASONS } from './reason.ts';
import { type Child, rollUp } from './roll-up.ts';
import { scoreOf, type Status } from './score.ts';
import { AGGREGATIONS } from './settings.ts';

const values = (...given: (number | null)[]) => given.map((value) => ({ value }));

describe('the value of a longer period', () => {
  it('should add up without losing what rounding takes (example 11)', () => {
    const { value } = aggregate('sum', values(0.7, 0.1));
    expect(scoreOf(value as number, { direction: 'up', target: 0.8, red: 0.7 }, 100).status).toBe('green');
  });

  it('should follow the aggregation (example 13)', () => {
    const of = (rule: (typeof AGGREGATIONS)[number]) => aggregate(rule, values(40, 42, null));
    expect(of('last')).toEqual({ value: 42, reason: null, used: [1] });
    expect([of('mean'), of('min'), of('max'), of('sum')].map(({ value }) => value)).toEqual([41, 40, 42, 82]);
    expect(of('supplied')).toEqual({ value: null, reason: REASONS.enteredOnly, used: [] });
  });

  it('should count a mean by the periods that each value stands for', () => {
    expect(aggregate('mean', [{ value: 10, periods: 3 }, { value: 2 }]).value).toBe(8);
  });

  it('should divide the sums of a ratio, over the pairs with data (example 14)', () => {
    const pairs = [
      { value: 50, num: 2, den: 4 },
      { value: 2, num: 2, den: 100 },
      { value: null, num: 0, den: 0 },
      { value: null, num: 5, den: null },
      { value: 7 },
    ];
    const together = aggregate('ratio', pairs, 100);
    expect(rounded(together.value as number, 4)).toBe(3.8462);
    expect(together.used).toEqual([0, 1, 2]);
    expect(ratioOf(2, 4, 100)).toEqual({ value: 50, reason: null });
    expect(aggregate('ratio', [pairs[2] as { value: null }])).toMatchObject({
      reason: REASONS.divisionByZero,
    });
  });

  it('should be none without data', () => {
    for (const rule of AGGREGATIONS)
      expect(aggregate(rule, values(null))).toEqual({ value: null, reason: REASONS.noData, used: [] });
  });
});

describe('phasing', () => {
  it('should spread the rest exactly, the later periods taking what rounding leaves (example 28)', () => {
    const fixed = [2000, ...Array.from({ length: 11 }, () => null)];
    const spreadOut = spread(12_000, fixed, 0);
    expect(spreadOut).toEqual([2000, ...Array.from({ length: 10 }, () => 909), 910]);
    expect(sum(spreadOut)).toBe(12_000);
  });

  it('should keep decimals that the total has beyond those asked for', () => {
    expect(spread(0.25, [null, null], 1)).toEqual([0.12, 0.13]);
    expect(spread(3e-7, [null, null, null], 0)).toEqual([1e-7, 1e-7, 1e-7]);
    expect(spread(-10, [null, null, null], 0)).toEqual([-4, -3, -3]);
  });

  it('should leave periods that are all fixed as they are', () => {
    expect(spread(10, [1, 2], 0)).toEqual([1, 2]);
  });

  it('should sum exactly', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 });
    const decimals = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        amount,
        decimals,
        fc.array(fc.option(amount), { minLength: 1, maxLength: 366 }),
        decimals,
        (units, digits, fixed, shown) => {
          fc.pre(fixed.includes(null));
          const scale = 10 ** digits;
          const total = significant(units / scale);
          const given = fixed.map((value) => (value === null ? null : significant(value / scale)));
          const parts = spread(total, given, shown);
          const unit = 10 ** Math.max(digits, shown);
          const whole = parts.map((value) => Math.round(value * unit));
          expect(whole.reduce((all, value) => all + BigInt(value), 0n)).toBe(
            BigInt(Math.round(total * unit)),
          );
          for (const [index, value] of given.entries()) if (value !== null) expect(parts[index]).toBe(value);
          const open = whole.filter((_, index) => given[index] === null);
          expect(Math.max(...open) - Math.min(...open)).toBeLessThanOrEqual(unit / 10 ** shown);
        },
      ),
    );
  });

  it('should stay exact in units where the total is too large for the decimals', () => {
    expect(sum(spread(1e13, [null, null, null], 6))).toBe(1e13);
  });

  it('should set milestones on the line to the final target (example 29)', () => {
    expect([1, 2, 3, 4].map((step) => milestone(60, 100, step, 4))).toEqual([70, 80, 90, 100]);
  });
});

describe('a roll-up', () => {
  const child = (
    weight: number,
    score: number | null,
    status: Status | null = score === null ? null : 'green',
  ): Child => ({
    weight,
    score,
    status,
  });

  it('should leave out children without data, and say so (example 21)', () => {
    const { score, coverage } = rollUp([child(3, 100), child(1, 40, 'red'), child(2, null)]);
    expect(score).toBe(85);
    expect(rounded((coverage as number) * 100, 0)).toBe(67);
    expect(rounded(rollUp([child(3, 100), child(1, 40), child(2, 0)]).score as number, 1)).toBe(56.7);
  });

  it('should have no score where the weights sum to 0, or no child has data (example 22)', () => {
    expect(rollUp([child(0, 100), child(0, 40)])).toMatchObject({ score: null, reason: REASONS.weightsZero });
    expect(rollUp([child(1, null), child(0, 100)])).toMatchObject({
      score: null,
      coverage: 0,
      reason: REASONS.noData,
    });
    expect(rollUp([])).toMatchObject({ score: null, coverage: null, reason: REASONS.noScoredChildren });
  });

  it('should be held by its children (example 24)', () => {
    expect(rollUp([child(9, 100), child(1, 30, 'red')])).toMatchObject({
      score: 93,
      status: 'amber',
      guard: 'redChild',
    });
    expect(rollUp([child(1, 96, 'amber'), child(1, 96, 'amber')])).toMatchObject({
      score: 96,
      status: 'amber',
      guard: 'noGreenChild',
    });
    expect(rollUp([child(1, 100), child(0, 10, 'red')])).toMatchObject({ status: 'green', guard: null });
  });

  it('should have no status under half of the weights', () => {
    expect(rollUp([child(1, 100), child(1.1, null)])).toMatchObject({
      score: 100,
      status: null,
      reason: { code: 'coverageUnder', params: { percent: 50 } },
    });
    expect(rollUp([child(1, 100), child(1, null)]).status).toBe('green');
  });

  it('should weigh children whatever the size of their weights', () => {
    expect(rollUp([child(5e-324, 0.4)]).score).toBe(0.4);
    expect(rollUp([child(5e-324, 100), child(5e-324, 0.2)]).score).toBeCloseTo(50.1, 9);
    expect(rollUp([child(1e13, 100), child(1e13, 50)]).score).toBe(75);
  });

  it('should be amber from 50 and red below', () => {
    expect(rollUp([child(1, 50)]).status).toBe('amber');
    expect(rollUp([child(1, 49)])).toMatchObject({ status: 'red', guard: null });
  });

  it('should lie between the lowest and the highest score of its children', () => {
    const weight = fc.double({ min: 0, max: 1e6, noNaN: true });
    const score = fc.option(fc.double({ min: 0, max: 150, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, score)), (given) => {
        const children = given.map(([weight, score]) => child(weight, score));
        const rolled = rollUp(children);
        const counted = children.flatMap(({ weight, score }) =>
          score !== null && weight > 0 ? [score] : [],
        );
        if (rolled.score === null) return;
        expect(rolled.score).toBeGreaterThanOrEqual(Math.min(...counted) - 1e-6);
        expect(rolled.score).toBeLessThanOrEqual(Math.max(...counted) + 1e-6);
      }),
    );
  });
});

describe('the outlook', () => {
  it('should go on with a total at the pace of the last three', () => {
    expect(forecastTotal([1, 10, 11, 12], 34, 2)).toEqual({ values: [11, 11], year: 56 });
    expect(forecastTotal([10, 11, 12], 33, 2)).toBeNull();
  });

  it('should go on with a level on the line of the last twelve', () => {
    expect(forecastLevel([2, null, 6, 8, 10], 2)).toEqual({ values: [12, 14], year: 14 });
    expect(forecastLevel([1, 2, 3, 4], 0)).toEqual({ values: [], year: 4 });
    expect(forecastLevel([1, 2, 3, null], 1)).toBeNull();
    expect(forecastLevel([], 1)).toBeNull();
    const flat = Array.from({ length: 12 }, () => 5);
    expect(forecastLevel([1000, ...flat], 1)?.values).toEqual([5]);
  });

  it.each([
    ['a rise', Array.from({ length: 12 }, (_, at) => 10 + 10 * at)],
    ['a fall', Array.from({ length: 13 }, (_, at) => 13 - at)],
    ['growth by a tenth', Array.from({ length: 13 }, (_, at) => 100 * 1.1 ** at)],
    ['an uneven rise with its ends outside the limits', [10, 9, 13, 15, 14, 18, 20, 19, 23, 24, 23, 28, 29]],
    ['a rise after a level', [5, 5, 5, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11]],
    ['a level', Array.from({ length: 12 }, () => 5)],
    ['a change of the level some time ago', [9, 11, 10, 9, 11, 10, 19, 21, 20, 19, 21, 20, 19]],
    ['too few values', [10, 20, 30, 40, 50, 60]],
  ])('should find no unusual value in %s', (_, values) => {
    expect(unusualOf(values)).toEqual([]);
  });

  it.each([
    ['the one far from all others (example 32)', [10, 12, 11, 13, 12, 11, 10, 12, 11, 20], [9]],
    ['one in the middle', [10, 12, 11, 13, 30, 11, 10, 12, 11, 12, 13], [4]],
    ['one beyond a rise', [10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 60], [11]],
    ['the first on a new level', [9, 11, 10, 9, 11, 10, 9, 11, 10, 9, 11, 10, 20], [12]],
    ['the first two on a new level', [9, 11, 10, 9, 11, 10, 9, 11, 10, 9, 11, 20, 21], [11, 12]],
  ])('should find %s', (_, values, unusual) => {
    expect(unusualOf(values)).toEqual(unusual);
  });

  it('should find unusual values among signals that are known', () => {
    const values = [10, 12, 11, 13, 12, 11, 10, 12, 11, 20];
    expect(unusualOf(values, [3, 9])).toEqual([9]);
    expect(unusualOf(values, [])).toEqual([]);
  });

  it('should find values outside their usual variation (example 32)', () => {
    const signals = signalsOf([10, 12, 11, 13, 12, 11, 10, 12, 11, 20]);
    expect(signals?.mean).toBe(12.2);
    expect(rounded(signals?.lower as number, 2)).toBe(6.29);
    expect(rounded(signals?.upper as number, 2)).toBe(18.11);
    expect(signals?.at).toEqual([9]);
    expect(signalsOf([1, 2, 3, 4, 5, 6, 7, 8, 90])).toBeNull();
  });

  it('should find eight in a row on one side of the mean', () => {
    const low = signalsOf([9, 13, 8, 9, 8, 9, 8, 9, 8, 9, 13, 14, 13]);
    expect(low?.at).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(signalsOf(Array.from({ length: 12 }, () => 3))?.at).toEqual([]);
  });
});
