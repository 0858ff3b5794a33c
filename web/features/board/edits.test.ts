import { describe, expect, test } from 'vitest';
import { byPosition } from '../../../contract/constants.ts';
import type { Flow, Node } from '../../../contract/entities.ts';
import type { ContentEdit, ContentRoute } from '../../lib/outbox.ts';
import { createNode, deleteNode, moveNode, setBoardTitle, updateNode } from './edits.ts';

const same = (id: number) => id;

const node = (id: number, more: Partial<Node> = {}): Node => ({
  id,
  strategyId: 1,
  type: 'objective',
  title: `Node ${id}`,
  description: '',
  perspectiveId: 10,
  color: null,
  position: `a${id}`,
  ...more,
});

const pillar = (id: number, position: string) =>
  node(id, { type: 'perspective', perspectiveId: null, position });

const board = (nodes: Node[]): Flow => ({ revision: 1, nodes, links: [], kpis: [], initiatives: [] });

const shown = <N extends ContentRoute>(edit: ContentEdit<N>, flow: Flow, resolve = same): Flow =>
  edit.optimistic?.(flow, resolve) ?? flow;

const sent = <N extends ContentRoute>({ params, body }: ContentEdit<N>, resolve = same) => ({
  params: typeof params === 'function' ? params(resolve) : params,
  body: typeof body === 'function' ? body(resolve) : body,
});

const order = (flow: Flow, perspectiveId: number | null) =>
  flow.nodes
    .filter((it) => it.perspectiveId === perspectiveId)
    .sort(byPosition)
    .map(({ id }) => id);

const two = () => [
  pillar(10, 'a0'),
  pillar(20, 'a1'),
  node(1),
  node(2),
  node(3),
  node(4, { perspectiveId: 20 }),
];

describe('a new node', () => {
  const words = { title: '  Grow ', description: '', perspectiveId: 10 };

  test('stands last among its siblings under its temporary id', () => {
    const flow = shown(createNode(1, -1, { type: 'objective', ...words }), board(two()));
    expect(order(flow, 10)).toEqual([1, 2, 3, -1]);
    expect(flow.nodes.find(({ id }) => id === -1)).toMatchObject({ title: 'Grow', perspectiveId: 10 });
  });

  test('without a title is shown as the server will call it', () => {
    const edit = createNode(1, -1, { type: 'vision', ...words, title: ' ', perspectiveId: null });
    expect(shown(edit, board([])).nodes[0]?.title).toBe('Untitled');
    expect(sent(edit).body).toEqual({ type: 'vision', title: ' ', description: '' });
  });

  test('goes into a pillar that got its id meanwhile', () => {
    const edit = createNode(1, -2, { type: 'objective', ...words, perspectiveId: -1 });
    const named = (id: number) => (id === -1 ? 20 : id);
    expect(sent(edit, named).body).toMatchObject({ perspectiveId: 20 });
    expect(order(shown(edit, board(two()), named), 20)).toEqual([4, -2]);
  });

  test('is the one the server answers, once', () => {
    const edit = createNode(1, -1, { type: 'objective', ...words });
    const flow = edit.settle(edit.settle(board(two()), node(9)), node(9));
    expect(flow.nodes.filter(({ id }) => id === 9)).toHaveLength(1);
  });
});

describe('a change of words', () => {
  test('sends only what changed, and leaves the rest of the node alone', () => {
    const edit = updateNode(1, 2, { title: 'New' });
    expect(sent(edit)).toEqual({ params: { id: 1, nodeId: 2 }, body: { title: 'New' } });
    const flow = shown(edit, board([node(2, { description: 'Kept' })]));
    expect(flow.nodes[0]).toMatchObject({ title: 'New', description: 'Kept' });
  });

  test('of a node that is gone changes nothing', () => {
    const flow = board(two());
    expect(shown(updateNode(1, 99, { title: 'New' }), flow)).toBe(flow);
  });
});

describe('a move', () => {
  test.each([
    ['before the first', 3, { beforeId: 1 }, [3, 1, 2]],
    ['between two', 1, { beforeId: 3 }, [2, 1, 3]],
    ['to the end', 1, { beforeId: null }, [2, 3, 1]],
    ['before a sibling that is gone, so to the end', 1, { beforeId: 99 }, [2, 3, 1]],
  ])('%s', (_, id, place, expected) => {
    expect(order(shown(moveNode(1, id, place), board(two())), 10)).toEqual(expected);
  });

  test('into another pillar says which, and takes the place there', () => {
    const edit = moveNode(1, 2, { beforeId: 4, perspectiveId: 20 });
    expect(sent(edit).body).toEqual({ beforeId: 4, perspectiveId: 20 });
    const flow = shown(edit, board(two()));
    expect(order(flow, 10)).toEqual([1, 3]);
    expect(order(flow, 20)).toEqual([2, 4]);
  });

  test('of a pillar puts it before its sibling', () => {
    const flow = shown(moveNode(1, 20, { beforeId: 10 }), board(two()));
    expect(order(flow, null)).toEqual([20, 10]);
  });

  test('into an empty pillar', () => {
    const flow = shown(
      moveNode(1, 1, { beforeId: null, perspectiveId: 20 }),
      board([pillar(20, 'a0'), node(1)]),
    );
    expect(order(flow, 20)).toEqual([1]);
  });
});

describe('a deletion', () => {
  test('of a pillar takes its objectives and their links along', () => {
    const links = [
      { id: 1, sourceId: 1, targetId: 4, type: 'hierarchy' as const },
      { id: 2, sourceId: 20, targetId: 4, type: 'hierarchy' as const },
    ];
    const flow = shown(deleteNode(1, 10), { ...board(two()), links });
    expect(flow.nodes.map(({ id }) => id)).toEqual([20, 4]);
    expect(flow.links.map(({ id }) => id)).toEqual([2]);
  });

  test('leaves the KPIs and initiatives of a deleted objective unassigned', () => {
    const kpis = [
      { id: 1, nodeId: 1 },
      { id: 2, nodeId: 4 },
    ] as Flow['kpis'];
    const initiatives = [{ id: 3, nodeId: 2 }] as Flow['initiatives'];
    const flow = shown(deleteNode(1, 10), { ...board(two()), kpis, initiatives });
    expect(flow.kpis.map(({ nodeId }) => nodeId)).toEqual([null, 4]);
    expect(flow.initiatives.map(({ nodeId }) => nodeId)).toEqual([null]);
  });

  test('settles as it was shown', () => {
    const edit = deleteNode(1, 2);
    expect(edit.settle(board(two()), undefined)).toEqual(shown(edit, board(two())));
  });
});

test('a new board title shows in the strategy, not in its content', () => {
  const edit = setBoardTitle(1, 'Plan');
  const strategy = { boardTitle: 'Strategy Board' } as Parameters<
    NonNullable<typeof edit.optimisticStrategy>
  >[0];
  expect(edit.optimisticStrategy?.(strategy).boardTitle).toBe('Plan');
  const flow = board(two());
  expect(shown(edit, flow)).toBe(flow);
});
