import { expect, test } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import { nodesInOrder } from './order.ts';

const node = (id: number, type: Records['node']['type'], perspectiveId: number | null = null) =>
  [id, { id, type, perspectiveId, position: '' } as Records['node']] as const;

test('an objective of no pillar stands after those of pillars, and is not left out', () => {
  const nodes = [node(1, 'objective'), node(2, 'objective', 3), node(3, 'perspective'), node(4, 'vision')];
  const content = { ...emptyContent(), node: new Map(nodes) };
  expect(nodesInOrder(content).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});
