import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreDifference } from '../words/trend.ts';
import { shownPoints } from './effects.ts';

it('points are shown so that they add up to the difference of the shown scores', () => {
  expect(shownPoints([1.25], 2)).toEqual([2]);
  expect(shownPoints([0.4, 0.4, 0.4], 1)).toEqual([1, 0, 0]);
  expect(shownPoints([-50, 3], -47)).toEqual([-50, 3]);
  expect(shownPoints([0.3, 0.25], 0.5)).toEqual([0.3, 0.2]);
  const score = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(score, fc.array(score, { minLength: 1, maxLength: 8 }), (from, scores) => {
      const points = scores.map((to, at) => to - (scores[at - 1] ?? from));
      const difference = scoreDifference(from, scores.at(-1) as number);
      const shown = shownPoints(points, difference);
      expect(shown.reduce((all, value) => all + value, 0)).toBeCloseTo(difference, 6);
      for (const [at, value] of shown.entries())
        expect(Math.abs(value - (points[at] as number))).toBeLessThan(2);
    }),
  );
});
