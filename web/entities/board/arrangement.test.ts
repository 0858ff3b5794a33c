import { expect, test } from 'vitest';
import type { Node } from '../../../contract/api/entities.ts';
import { planOf } from '../../test/content.ts';
import { arrange, siblingsOf, stepOf } from './arrangement.ts';
import { consequence } from './consequence.ts';

const node = (id: number, type: Node['type'], more: Partial<Node> = {}): Node => ({
  id,
  strategyId: 1,
  type,
  title: '',
  code: '',
  description: '',
  perspectiveId: null,
  color: null,
  weight: 1,
  mapX: null,
  mapY: null,
  position: 'a0',
  ...more,
});

const nodes = [
  node(1, 'vision'),
  node(2, 'mission'),
  node(3, 'mission'),
  node(11, 'perspective', { position: 'a1' }),
  node(10, 'perspective', { position: 'a0', color: 5 }),
  node(22, 'objective', { perspectiveId: 10, position: 'a1' }),
  node(21, 'objective', { perspectiveId: 10, position: 'a0V' }),
  node(23, 'objective', { perspectiveId: 11 }),
];
const board = arrange(nodes);
const find = (id: number) => nodes.find((it) => it.id === id) ?? node(0, 'vision');

test('a board has its pillars and objectives in the order of their positions', () => {
  expect(board.pillars.map((pillar) => pillar.node.id)).toEqual([10, 11]);
  expect(board.pillars[0]?.objectives.map(({ id }) => id)).toEqual([21, 22]);
});

test('a pillar has its own color, or the accent of its index; the ninth starts over', () => {
  expect(board.pillars.map(({ accent }) => accent)).toEqual([5, 2]);
  const many = arrange(Array.from({ length: 9 }, (_, index) => node(index + 1, 'perspective')));
  expect(many.pillars[8]?.accent).toBe(1);
});

test('a move back or forward has the next sibling as `beforeId`', () => {
  const line = [node(1, 'vision'), node(2, 'vision'), node(3, 'vision')];
  expect(stepOf(line, 3, -1)).toEqual({ beforeId: 2 });
  expect(stepOf(line, 1, 1)).toEqual({ beforeId: 3 });
  expect(stepOf(line, 2, 1)).toEqual({ beforeId: null });
});

test('there is no move before the first, after the last, or for a missing node', () => {
  const line = [node(1, 'vision'), node(2, 'vision')];
  expect([stepOf(line, 1, -1), stepOf(line, 2, 1), stepOf(line, 9, 1)]).toEqual([null, null, null]);
});

test('the siblings of an objective are those of its pillar', () => {
  expect(siblingsOf(board, find(22)).map(({ id }) => id)).toEqual([21, 22]);
});

test.each([
  [10, 'This deletes 1 pillar and 2 objectives. 1 other pillar and 1 objective stay.'],
  [11, 'This deletes 1 pillar and 1 objective. 1 other pillar and 2 objectives stay.'],
  [21, 'This deletes 1 objective. Its pillar and 1 other objective in it stay.'],
  [1, 'This deletes 1 vision and 2 connections to missions. 2 missions stay.'],
  [2, 'This deletes 1 mission and 1 connection to visions. 1 other mission and 1 vision stay.'],
])('the consequences of deleting node %i are described in numbers', (id, words) => {
  expect(consequence(board, planOf({}), find(id))).toBe(words);
});

test('what there is none of is not counted', () => {
  const few = [node(1, 'vision'), node(10, 'perspective'), node(21, 'objective', { perspectiveId: 10 })];
  const text = (id: number, kpis: { nodeId: number }[] = []) =>
    consequence(arrange(few), planOf({ kpis }), find(id));
  expect(text(1)).toBe('This deletes 1 vision.');
  expect(text(10)).toBe('This deletes 1 pillar and 1 objective.');
  expect(text(21)).toBe('This deletes 1 objective. Its pillar stays.');
  expect(text(21, [{ nodeId: 21 }])).toBe(
    'This deletes 1 objective. Its pillar stays. 1 KPI stays, unassigned.',
  );
});

test('the KPIs and initiatives that lose their objective are counted', () => {
  const kpis = [{ nodeId: 21 }, { nodeId: 22 }, { nodeId: 23 }];
  const initiatives = [{ nodeId: 21 }];
  const text = consequence(board, planOf({ kpis, initiatives }), find(10));
  expect(text).toContain('2 KPIs and 1 initiative stay, unassigned.');
});
