import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Status } from '../scorecard/score.ts';
import { type EvidenceSeries, evidenceOf, LAG_MAX, PAIRS_MIN } from './evidence.ts';

const GREEN: Status[] = ['green', 'green', 'green'];
const RED: Status[] = ['red', 'red', 'red'];
const series = (
  values: (number | null)[],
  statuses: (Status | null)[] = [],
  sign: 1 | -1 = 1,
): EvidenceSeries => ({
  values,
  statuses,
  sign,
});
const ramp = (count: number): number[] => Array.from({ length: count }, (_, at) => (at * 37) % 11);

/** The textbook formula over sums, by index and without any sharing. */
function plainly(
  cause: EvidenceSeries,
  effect: EvidenceSeries,
  lag: number,
): { pairs: number; r: number | null } {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = lag; at < effect.values.length; at++) {
    const [x, y] = [cause.values[at - lag], effect.values[at]];
    if (typeof x !== 'number' || typeof y !== 'number') continue;
    xs.push(cause.sign * x);
    ys.push(effect.sign * y);
  }
  const n = xs.length;
  if (n < 8 || new Set(xs).size === 1 || new Set(ys).size === 1) return { pairs: n, r: null };
  const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
  const top = n * sum(xs.map((x, at) => x * (ys[at] ?? 0))) - sum(xs) * sum(ys);
  const bottom = (list: number[]): number => n * sum(list.map((x) => x * x)) - sum(list) ** 2;
  return { pairs: n, r: top / Math.sqrt(bottom(xs) * bottom(ys)) };
}

describe('the evidence of a link', () => {
  it('is what a plain evaluator computes for every lag', () => {
    const value = fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null });
    const random = fc.record({
      values: fc.array(value, { minLength: 24, maxLength: 24 }),
      statuses: fc.array(fc.constantFrom<Status | null>('green', 'red', null), { maxLength: 24 }),
      sign: fc.constantFrom<1 | -1>(1, -1),
    });
    fc.assert(
      fc.property(random, random, (cause, effect) => {
        const { lags, best } = evidenceOf(cause, effect);
        expect(lags.map(({ lag }) => lag)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        for (const { lag, pairs, correlation } of lags) {
          const plain = plainly(cause, effect, lag);
          expect(pairs).toBe(plain.pairs);
          if (plain.r === null) expect(correlation).toBeNull();
          else expect(correlation).toBeCloseTo(plain.r, 9);
        }
        const strongest = Math.max(0, ...lags.map(({ correlation }) => Math.abs(correlation ?? 0)));
        if (best) expect(Math.abs(best.correlation ?? 0)).toBeCloseTo(strongest, 9);
        else expect(lags.every(({ correlation }) => correlation === null)).toBe(true);
      }),
    );
  });

  it('finds the lag by which an effect follows', () => {
    const cause = ramp(24);
    const effect = [null, null, null, ...cause.slice(0, -3)];
    expect(evidenceOf(series(cause), series(effect)).best).toEqual({ lag: 3, pairs: 21, correlation: 1 });
  });

  it('says that good goes with good where lower values are better', () => {
    const { best } = evidenceOf(
      series(ramp(12)),
      series(
        ramp(12).map((value) => -value),
        [],
        -1,
      ),
    );
    expect(best).toMatchObject({ lag: 0, correlation: 1 });
  });

  it('is not computed under 8 pairs, nor where one side never changes', () => {
    const few = evidenceOf(series(ramp(PAIRS_MIN - 1)), series(ramp(PAIRS_MIN - 1)));
    expect(few.best).toBeNull();
    expect(few.lags[0]).toEqual({ lag: 0, pairs: PAIRS_MIN - 1, correlation: null });
    expect(evidenceOf(series(ramp(20)), series(Array<number>(20).fill(0.1 + 0.2))).best).toBeNull();
    expect(few.lags).toHaveLength(LAG_MAX + 1);
  });

  it('is missing where the cause has been green for three periods while its effect stayed red', () => {
    const of = (cause: Status[], effect: Status[]) =>
      evidenceOf(series([], cause), series([], effect)).isUnproven;
    expect(of(['red', ...GREEN], ['green', ...RED])).toBe(true);
    expect(of(['green', 'green'], ['red', 'red'])).toBe(false);
    expect(of(['green', 'amber', 'green'], RED)).toBe(false);
    expect(of(GREEN, ['red', 'amber', 'red'])).toBe(false);
  });
});
