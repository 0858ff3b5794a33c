import { expect, test } from 'vitest';
import { reachOf } from './reach.ts';

const link = (id: number, sourceId: number, targetId: number) => ({ id, sourceId, targetId });
/** 1 → 2 → 3, 4 → 2, 5 → 3, and 6 → 7 beside them. */
const LINKS = [link(10, 1, 2), link(11, 2, 3), link(12, 4, 2), link(13, 5, 3), link(14, 6, 7)];

test('an objective reaches all its causes and effects, but not other causes of its effects', () => {
  const { objectives, links } = reachOf(2, LINKS);
  expect([...objectives].sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect([...links].sort((a, b) => a - b)).toEqual([10, 11, 12]);
});

test('a cycle ends', () => {
  const { objectives, links } = reachOf(1, [...LINKS, link(15, 3, 1)]);
  expect([...objectives].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(links.size).toBe(5);
});

test('an objective without links reaches only itself', () => {
  expect(reachOf(9, LINKS)).toEqual({ objectives: new Set([9]), links: new Set() });
});
