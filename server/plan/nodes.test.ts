import { describe, expect, it } from 'vitest';
import type { Node } from '../../contract/api/entities.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { type Board, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

type NewNode = Omit<Partial<Node>, 'id'> & { beforeId?: number | null };
const add = (board: Board, body: NewNode) =>
  owner.call('nodes.create', { params: { id: board.id }, body: body as { type: 'vision' } });
const update = (board: Board, nodeId: number, body: NewNode) =>
  owner.call('nodes.update', { params: { id: board.id, nodeId }, body });
const remove = (board: Board, nodeId: number) =>
  owner.call('nodes.delete', { params: { id: board.id, nodeId } });
const flowOf = (board: Board) => owner.done('strategies.readFlow', { params: { id: board.id } });
const first = (nodes: Node[]): Node => nodes[0] as Node;

describe('adding a node', () => {
  it('should store the fields (201) and answer them as the flow does', async () => {
    const board = await strategyOf(owner);
    const body = { type: 'perspective', title: '  Customer ', description: 'a\r\nb', color: 8 } as const;
    const reply = await add(board, body);
    expect(reply).toMatchObject({
      status: 201,
      body: { strategyId: board.id, type: 'perspective', title: 'Customer', description: 'a\nb', color: 8 },
    });
    expect((await flowOf(board)).nodes).toEqual([reply.body]);
  });

  it.each([undefined, '', '  '])('should call it Untitled where the title is %j', async (title) => {
    const board = await strategyOf(owner);
    const reply = await add(board, { type: 'vision', ...(title === undefined ? {} : { title }) });
    expect(reply.body).toMatchObject({ title: 'Untitled', description: '' });
  });

  it('should refuse (400) a title over 200 and a description over 10,000 characters', async () => {
    const board = await strategyOf(owner);
    expect((await add(board, { type: 'vision', title: 'ü'.repeat(200) })).status).toBe(201);
    const tooLong = { type: 'vision', title: 'a'.repeat(201), description: 'a'.repeat(10_001) } as const;
    expect(await add(board, tooLong)).toMatchObject(refusedFields('title', 'description'));
  });

  it.each(['goal', 'Vision', '', null, 1])('should refuse (400) the type %j', async (type) => {
    const board = await strategyOf(owner);
    const reply = await owner.raw('POST', `/api/strategies/${board.id}/nodes`, { json: { type } });
    expect(reply).toMatchObject(refusedFields('type'));
  });

  it.each([0, 9, 1.5, '1', -1])('should refuse (400) the color %j', async (color) => {
    const board = await strategyOf(owner);
    const json = { type: 'perspective', color };
    const reply = await owner.raw('POST', `/api/strategies/${board.id}/nodes`, { json });
    expect(reply).toMatchObject(refusedFields('color'));
  });

  it('should refuse (400) an objective without a pillar, or under another node', async () => {
    const board = await strategyOf(owner, { vision: true, pillars: 1, objectives: 1 });
    for (const perspectiveId of [null, first(board.visions).id, first(board.objectives).id]) {
      const act = () => add(board, { type: 'objective', perspectiveId });
      expect(await expectNothingWritten(product, act)).toMatchObject(refusedFields('perspectiveId'));
    }
  });

  it.each(['vision', 'mission', 'perspective'] as const)(
    'should refuse (400) a %s under a pillar',
    async (type) => {
      const board = await strategyOf(owner, { pillars: 1 });
      const act = () => add(board, { type, perspectiveId: first(board.pillars).id });
      expect(await expectNothingWritten(product, act)).toMatchObject(refusedFields('perspectiveId'));
    },
  );

  it('should store markup and quotes as text', async () => {
    const board = await strategyOf(owner);
    const title = `<img src=x onerror=alert(1)>'"; drop table nodes; --`;
    expect((await add(board, { type: 'vision', title })).body.title).toBe(title);
  });
});

describe('changing a node', () => {
  it('should change only the given fields (200)', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const pillar = first(board.pillars);
    const reply = await update(board, pillar.id, { description: 'Why' });
    expect(reply).toMatchObject({ status: 200, body: { ...pillar, description: 'Why' } });
  });

  it('should replace an empty title by Untitled, and keep the type', async () => {
    const board = await strategyOf(owner, { vision: true });
    const reply = await update(board, first(board.visions).id, { title: ' ', type: 'perspective' });
    expect(reply.body).toMatchObject({ title: 'Untitled', type: 'vision' });
  });

  it('should set and clear a color', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const { id } = first(board.pillars);
    expect((await update(board, id, { color: 5 })).body.color).toBe(5);
    expect((await update(board, id, { color: null })).body.color).toBeNull();
  });

  it('should not let an objective lose its pillar (400), nor a vision get one (400)', async () => {
    const board = await strategyOf(owner, { vision: true, pillars: 1, objectives: 1 });
    const [{ id: objective }, { id: vision }] = [first(board.objectives), first(board.visions)];
    await expectNothingWritten(product, async () => {
      expect(await update(board, objective, { perspectiveId: null })).toMatchObject(
        refusedFields('perspectiveId'),
      );
      expect(await update(board, vision, { perspectiveId: first(board.pillars).id })).toMatchObject(
        refusedFields('perspectiveId'),
      );
    });
  });
});

describe('a link', () => {
  const link = (board: Board, sourceId: number, targetId: number) =>
    owner.call('links.create', { params: { id: board.id }, body: { sourceId, targetId } });

  it('should connect each vision to each mission, in any order of creation', async () => {
    const board = await strategyOf(owner);
    const types = ['vision', 'mission', 'mission', 'vision', 'perspective'] as const;
    const ids: number[] = [];
    for (const type of types) ids.push((await add(board, { type })).body.id);
    const [v1, m1, m2, v2] = ids;
    const { links } = await flowOf(board);
    expect(links.map(({ sourceId, targetId, type }) => [sourceId, targetId, type])).toEqual([
      [v1, m1, 'hierarchy'],
      [v1, m2, 'hierarchy'],
      [v2, m1, 'hierarchy'],
      [v2, m2, 'hierarchy'],
    ]);
  });

  it('should be returned without a change where it exists', async () => {
    const board = await strategyOf(owner, { vision: true, pillars: 1 });
    const ends = [first(board.visions).id, first(board.pillars).id] as const;
    const added = await link(board, ...ends);
    expect(added.status).toBe(201);
    const again = await expectNothingWritten(product, () => link(board, ...ends));
    expect([again.status, again.body]).toEqual([201, added.body]);
  });

  it('should be created once when sent ten times at once', async () => {
    const board = await strategyOf(owner, { vision: true, pillars: 1 });
    const ends = [first(board.visions).id, first(board.pillars).id] as const;
    const replies = await Promise.all(Array.from({ length: 10 }, () => link(board, ...ends)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  it('should not connect a node to itself (400), nor to an unknown node (404)', async () => {
    const board = await strategyOf(owner, { vision: true });
    const { id } = first(board.visions);
    await expectNothingWritten(product, async () => {
      expect(await link(board, id, id)).toMatchObject(refusedFields('targetId'));
      expect(await link(board, id, 2 ** 40)).toMatchObject(refused('not_found'));
    });
  });
});

describe('deleting', () => {
  it('a pillar should delete its objectives and all their links, and nothing else', async () => {
    const board = await strategyOf(owner, { vision: true, mission: true, pillars: 2, objectives: 2 });
    const [going, staying] = board.pillars as [Node, Node];
    const { id } = first(board.visions);
    for (const node of [...board.pillars, ...board.objectives]) {
      await owner.done('links.create', {
        params: { id: board.id },
        body: { sourceId: id, targetId: node.id },
      });
    }
    expect((await remove(board, going.id)).status).toBe(204);
    const flow = await flowOf(board);
    const kept = board.objectives.filter(({ perspectiveId }) => perspectiveId === staying.id);
    const left = [...board.visions, ...board.missions, staying, ...kept];
    const ids = (nodes: { id: number }[]) => nodes.map((node) => node.id).toSorted((a, b) => a - b);
    expect(ids(flow.nodes)).toEqual(ids(left));
    const targets = flow.links.map(({ targetId }) => ({ id: targetId }));
    expect(ids(targets)).toEqual(ids(left.filter((node) => node.id !== id)));
  });

  it('twice should answer 404 the second time', async () => {
    const board = await strategyOf(owner, { vision: true });
    const { id } = first(board.visions);
    expect((await remove(board, id)).status).toBe(204);
    expect(await remove(board, id)).toMatchObject(refused('not_found'));
  });
});
