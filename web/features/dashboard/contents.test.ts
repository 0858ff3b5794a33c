import { expect, test } from 'vitest';
import type { Node, NodeType } from '../../../contract/entities.ts';
import { contentsOf } from './contents.ts';

const nodes = (...types: NodeType[]): Node[] =>
  types.map((type, at) => ({
    id: at + 1,
    strategyId: 1,
    type,
    title: type,
    description: '',
    perspectiveId: null,
    color: null,
    position: 'a0',
  }));

test('what a strategy holds is told in numbers, and nothing that is not there', () => {
  expect(contentsOf({ nodes: nodes('objective', 'vision', 'perspective', 'objective') })).toBe(
    '1 vision, 1 pillar and 2 objectives',
  );
  expect(contentsOf({ nodes: nodes('mission') })).toBe('1 mission');
});

test('an empty board is told as one', () => {
  expect(contentsOf({ nodes: [] })).toBe('nothing on its board yet');
});
