import { expect, test } from 'vitest';
import { shareUnchanged, sameList } from './structural-sharing.ts';

test('an unchanged value keeps its identity; a changed or new one replaces it', () => {
  const keep = shareUnchanged<number, { list: number[] }>((a, b) => sameList(a.list, b.list));
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
