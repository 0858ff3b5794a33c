import { expect, it } from 'vitest';
import { nearest, type Box } from './directions.ts';

const box = (left: number, top: number, width = 100, height = 50): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

// Two columns under their heads, the second with one tall card.
const board = {
  A: box(0, 0, 100, 20),
  a1: box(0, 30),
  a2: box(0, 90),
  B: box(120, 0, 100, 20),
  b1: box(120, 30, 100, 200),
};

it.each([
  ['A', 'down', 'a1'],
  ['a1', 'down', 'a2'],
  ['a2', 'down', undefined],
  ['a1', 'up', 'A'],
  ['A', 'up', undefined],
  ['A', 'right', 'B'],
  ['a1', 'right', 'b1'],
  ['a2', 'right', 'b1'],
  ['b1', 'left', 'a1'],
  ['b1', 'up', 'B'],
  ['B', 'right', undefined],
  ['a1', 'left', undefined],
] as const)('should go from %s %s to %s', (from, direction, to) => {
  const others = Object.entries(board).filter(([name]) => name !== from);
  const at = nearest(
    board[from],
    others.map(([, one]) => one),
    direction,
  );
  expect(others[at]?.[0]).toBe(to);
});
