import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

/** The stored history of one revision. */
async function linesOf(strategyId: number, revision: number) {
  const rows = await product.store.read
    .selectFrom('events')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .where('revision', '=', revision)
    .orderBy('seq')
    .execute();
  return rows.map(({ entity, entity_id, operation, before, after, user_id, seq }) => ({
    entity,
    id: entity_id,
    operation,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
    userId: user_id,
    seq,
  }));
}

const revisionOf = async (id: number): Promise<number> =>
  (await owner.done('strategies.read', { params: { id } })).revision;

describe('the history', () => {
  it('should begin at revision 1 with the strategy', async () => {
    const { id } = await strategyOf(owner, { title: 'Begin' });
    expect(await revisionOf(id)).toBe(1);
    const after = { title: 'Begin', description: '', boardTitle: 'Strategy Board' };
    const line = {
      entity: 'strategy',
      id,
      operation: 'create',
      before: null,
      after,
      userId: owner.id,
      seq: 0,
    };
    expect(await linesOf(id, 1)).toEqual([line]);
  });

  it('should increment the revision once a call, however many records it changes', async () => {
    const board = await strategyOf(owner, { vision: true, pillars: 1, objectives: 2 });
    const params = { id: board.id };
    expect(await revisionOf(board.id)).toBe(5);
    await owner.done('nodes.create', { params, body: { type: 'mission' } });
    expect(await revisionOf(board.id)).toBe(6);
    await owner.done('nodes.delete', { params: { ...params, nodeId: board.pillars[0]?.id ?? 0 } });
    expect(await revisionOf(board.id)).toBe(7);
    const gone = await linesOf(board.id, 7);
    expect(gone.map(({ entity, id, operation }) => ({ entity, id, operation }))).toEqual(
      [...board.objectives, ...board.pillars].map(({ id }) => ({ entity: 'node', id, operation: 'delete' })),
    );
    expect(gone.map(({ before }) => before)).toEqual([...board.objectives, ...board.pillars]);
  });

  it('should keep the changed fields of an update, before and after, and its author', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const editor = await person(product);
    await enroll(product, board.id, editor, 'read_write');
    const [pillar] = board.pillars;
    const nodeId = pillar?.id ?? 0;
    await editor.done('nodes.update', {
      params: { id: board.id, nodeId },
      body: { title: 'People', description: '', color: 2 },
    });
    expect(await linesOf(board.id, 3)).toEqual([
      {
        entity: 'node',
        id: nodeId,
        operation: 'update',
        before: { title: 'Pillar 1', color: null },
        after: { title: 'People', color: 2 },
        userId: editor.id,
        seq: 0,
      },
    ]);
  });

  it('should record a new mission and each link it creates', async () => {
    const board = await strategyOf(owner, { vision: true });
    const mission = await owner.done('nodes.create', { params: { id: board.id }, body: { type: 'mission' } });
    const lines = await linesOf(board.id, 3);
    expect(lines).toMatchObject([
      { entity: 'node', operation: 'create', after: mission, seq: 0 },
      {
        entity: 'link',
        operation: 'create',
        after: { sourceId: board.visions[0]?.id, targetId: mission.id },
        seq: 1,
      },
    ]);
  });

  it('should not grow where nothing differs; revision and date of the strategy stay', async () => {
    const board = await strategyOf(owner, { title: 'Same', pillars: 1 });
    const before = await owner.done('strategies.read', { params: { id: board.id } });
    const params = { id: board.id, nodeId: board.pillars[0]?.id ?? 0 };
    await owner.done('strategies.update', { params, body: {} });
    await owner.done('strategies.update', { params, body: { title: ' Same ', description: '' } });
    await owner.done('strategies.setBoardTitle', { params, body: { boardTitle: 'Strategy Board' } });
    await owner.done('nodes.update', {
      params,
      body: { title: 'Pillar 1', color: null, perspectiveId: null },
    });
    expect(await owner.done('strategies.read', { params: { id: board.id } })).toEqual(before);
    expect(await linesOf(board.id, 3)).toEqual([]);
  });

  it('should update the date of the strategy with every change', async () => {
    const { id, strategy } = await strategyOf(owner);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await owner.done('strategies.setBoardTitle', { params: { id }, body: { boardTitle: 'Later' } });
    const { updatedAt } = await owner.done('strategies.read', { params: { id } });
    expect(updatedAt > strategy.updatedAt).toBe(true);
    expect(new Date(updatedAt).toISOString()).toBe(updatedAt);
  });
});

describe('users at the same time', () => {
  // On both engines: writers at the same time.
  it.onBoth('should both keep their edits of different fields', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const editor = await person(product);
    await enroll(product, board.id, editor, 'read_write');
    const params = { id: board.id, nodeId: board.pillars[0]?.id ?? 0 };
    await Promise.all([
      owner.done('nodes.update', { params, body: { title: 'Mine' } }),
      editor.done('nodes.update', { params, body: { description: 'Yours' } }),
    ]);
    const { nodes } = await owner.done('strategies.readFlow', { params });
    expect(nodes[0]).toMatchObject({ title: 'Mine', description: 'Yours' });
  });

  it.onBoth('should add twenty nodes, each with its own revision', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const params = { id: board.id };
    const perspectiveId = board.pillars[0]?.id ?? 0;
    const titles = Array.from({ length: 20 }, (_, n) => `Objective ${n}`);
    await Promise.all(
      titles.map((title) =>
        owner.done('nodes.create', { params, body: { type: 'objective', title, perspectiveId } }),
      ),
    );
    const flow = await owner.done('strategies.readFlow', { params });
    expect(flow.revision).toBe(22);
    const objectives = flow.nodes.filter(({ type }) => type === 'objective');
    expect(new Set(objectives.map(({ title }) => title))).toEqual(new Set(titles));
    expect(new Set(objectives.map(({ position }) => position)).size).toBe(20);
    for (let revision = 3; revision <= 22; revision++)
      expect(await linesOf(board.id, revision)).toHaveLength(1);
  });

  it.onBoth('should be checked by the role they have when their change runs', async () => {
    const board = await strategyOf(owner);
    const params = { id: board.id };
    const many = Array.from({ length: 10 }, () =>
      owner.call('nodes.create', { params, body: { type: 'vision' } }),
    );
    const ending = owner.call('strategies.delete', { params });
    const statuses = (await Promise.all([...many, ending])).map(({ status }) => status);
    expect(statuses.at(-1)).toBe(204);
    expect(statuses.slice(0, -1).filter((status) => status !== 201 && status !== 404)).toEqual([]);
  });
});
