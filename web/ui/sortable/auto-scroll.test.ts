import { describe, expect, test } from 'vitest';
import { pace } from './auto-scroll.ts';

describe('the scroll speed near an edge', () => {
  const at = (point: number) => pace(point, 100, 900);

  test('is 0 between the edges', () => {
    expect([260, 500, 740].map(at)).toEqual([0, 0, 0]);
  });

  test('is negative at the first edge, positive at the last, and grows towards it', () => {
    expect(at(200)).toBeLessThan(0);
    expect(at(120)).toBeLessThan(at(200));
    expect(at(800)).toBe(-at(200));
    expect(at(880)).toBeGreaterThan(at(800));
  });

  test('is the same outside as at the very edge', () => {
    expect(at(5000)).toBe(at(900));
    expect(at(-5000)).toBe(at(100));
  });

  test('starts within 20% of the length and at most 160 px of an edge', () => {
    expect(pace(30, 0, 100)).toBe(0);
    expect(pace(15, 0, 100)).toBeLessThan(0);
    expect(pace(300, 0, 4000)).toBe(0);
  });
});
