import { describe, expect, test } from 'vitest';
import { pace } from './auto-scroll.ts';

describe('how fast a pointer near an edge has a page scroll', () => {
  const at = (point: number) => pace(point, 100, 900);

  test('not at all between the edges', () => {
    expect([260, 500, 740].map(at)).toEqual([0, 0, 0]);
  });

  test('back at the first edge, on at the last, and the faster the nearer', () => {
    expect(at(200)).toBeLessThan(0);
    expect(at(120)).toBeLessThan(at(200));
    expect(at(800)).toBe(-at(200));
    expect(at(880)).toBeGreaterThan(at(800));
  });

  test('no faster outside than at the very edge', () => {
    expect(at(5000)).toBe(at(900));
    expect(at(-5000)).toBe(at(100));
  });

  test('an edge takes no more than a fifth of what scrolls, nor than a hand is wide', () => {
    expect(pace(30, 0, 100)).toBe(0);
    expect(pace(15, 0, 100)).toBeLessThan(0);
    expect(pace(300, 0, 4000)).toBe(0);
  });
});
