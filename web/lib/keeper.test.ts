import { expect, test } from 'vitest';
import { keeper, sameList } from './keeper.ts';

test('what did not change is the very same as before; what changed or is new is taken as it comes', () => {
  const keep = keeper<number, { list: number[] }>((a, b) => sameList(a.list, b.list));
  const first = keep([
    [1, { list: [1, 2] }],
    [2, { list: [3] }],
  ]);
  const second = keep([
    [1, { list: [1, 2] }],
    [2, { list: [4] }],
    [3, { list: [] }],
  ]);
  expect(second.get(1)).toBe(first.get(1));
  expect(second.get(2)).toEqual({ list: [4] });
  expect(second.get(3)).toEqual({ list: [] });
  expect(keep(second)).toBe(second);
  expect(keep([]).size).toBe(0);
});
