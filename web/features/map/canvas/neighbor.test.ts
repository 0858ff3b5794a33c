import { expect, test } from 'vitest';
import { chained, neighbor, type Direction } from './neighbor.ts';

const rect = (x: number, y: number) => ({ x, y, width: 200, height: 80 });
/** Two lines of two, and one far to the right below them. */
const RECTS = { a: rect(0, 0), b: rect(240, 0), c: rect(0, 140), d: rect(240, 140), e: rect(900, 280) };

const next = (from: keyof typeof RECTS, direction: Direction) => {
  const others = Object.entries(RECTS).filter(([name]) => name !== from);
  const index = neighbor(
    RECTS[from],
    others.map(([, other]) => other),
    direction,
  );
  return others[index]?.[0];
};

test.each<[keyof typeof RECTS, Direction, string | undefined]>([
  ['a', 'right', 'b'],
  ['b', 'right', undefined],
  ['b', 'left', 'a'],
  ['a', 'down', 'c'],
  ['c', 'up', 'a'],
  ['d', 'down', 'e'],
  ['e', 'up', 'd'],
  ['a', 'up', undefined],
])('from %s an arrow %s leads to %s', (from, direction, to) => {
  expect(next(from, direction)).toBe(to);
});

test('a chain leads from cause to effect and back, until its end', () => {
  const links = [
    { sourceId: 1, targetId: 2 },
    { sourceId: 2, targetId: 3 },
  ];
  expect([1, 2, 3].map((id) => chained(id, links, 'right'))).toEqual([2, 3, undefined]);
  expect([1, 2, 3].map((id) => chained(id, links, 'left'))).toEqual([undefined, 1, 2]);
});
