import { expect, test } from 'vitest';
import type { Flow, Node } from '../../../contract/entities.ts';
import { updateObjective } from './edits.ts';

const node: Node = {
  id: 7,
  strategyId: 1,
  type: 'objective',
  title: 'Grow',
  description: 'Fast',
  perspectiveId: 2,
  color: null,
  position: 'a0',
};
const flow: Flow = { revision: 1, nodes: [{ ...node, id: 2 }, node], links: [], kpis: [], initiatives: [] };
const same = (id: number) => id;

test('an objective shows its new texts at once, trimmed, and keeps the others', () => {
  const after = updateObjective(1, 7, { title: ' Grow more ' }).optimistic?.(flow, same);
  expect(after?.nodes).toEqual([
    { ...node, id: 2 },
    { ...node, title: 'Grow more' },
  ]);
});

test('an objective without a title is called Untitled', () => {
  const after = updateObjective(1, 7, { title: '  ', description: '' }).optimistic?.(flow, same);
  expect(after?.nodes[1]).toMatchObject({ title: 'Untitled', description: '' });
});

test('the server’s answer replaces the optimistic texts', () => {
  const answer = { ...node, title: 'Grow wisely', description: 'Slowly' };
  expect(updateObjective(1, 7, { title: 'Grow wisely' }).settle(flow, answer).nodes[1]).toEqual(answer);
});
