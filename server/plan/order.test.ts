import { describe, expect, it } from 'vitest';
import { byPosition } from '../../contract/kinds/constants.ts';
import type { Node } from '../../contract/api/entities.ts';
import { person, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { type Board, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

type Place = { beforeId?: number | null; perspectiveId?: number };
const move = (board: Board, nodeId: number, body: Place) =>
  owner.call('nodes.update', { params: { id: board.id, nodeId }, body });

/** The ids of the pillars, or of the objectives of one, in the order people see. */
async function orderOf(board: Board, pillarId?: number): Promise<number[]> {
  const { nodes } = await owner.done('strategies.readFlow', { params: { id: board.id } });
  const siblings = nodes.filter(({ type, perspectiveId }) =>
    pillarId === undefined ? type === 'perspective' : perspectiveId === pillarId,
  );
  return siblings.toSorted(byPosition).map(({ id }) => id);
}

const idsOf = (nodes: Node[]): number[] => nodes.map(({ id }) => id);

/** Numbers that look random and are the same in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

describe('the order of siblings', () => {
  it('should put a new node last, or before the given sibling', async () => {
    const board = await strategyOf(owner, { pillars: 3 });
    const [a, b, c] = idsOf(board.pillars) as [number, number, number];
    expect(await orderOf(board)).toEqual([a, b, c]);
    const body = { type: 'perspective', beforeId: a } as const;
    const { id } = await owner.done('nodes.create', { params: { id: board.id }, body });
    expect(await orderOf(board)).toEqual([id, a, b, c]);
  });

  it('should move a node first, between and last', async () => {
    const board = await strategyOf(owner, { pillars: 3 });
    const [a, b, c] = idsOf(board.pillars) as [number, number, number];
    await move(board, c, { beforeId: a });
    expect(await orderOf(board)).toEqual([c, a, b]);
    await move(board, c, { beforeId: b });
    expect(await orderOf(board)).toEqual([a, c, b]);
    await move(board, a, { beforeId: null });
    expect(await orderOf(board)).toEqual([c, b, a]);
  });

  it('should change nothing where the node has that place', async () => {
    const board = await strategyOf(owner, { pillars: 3 });
    const [a, b, c] = idsOf(board.pillars) as [number, number, number];
    await expectNothingWritten(product, async () => {
      await move(board, a, { beforeId: b });
      await move(board, c, { beforeId: null });
    });
  });

  it('should refuse (400) a place before itself or before a node that is not a sibling', async () => {
    const board = await strategyOf(owner, { vision: true, pillars: 2, objectives: 1 });
    const [a, b] = idsOf(board.objectives) as [number, number];
    await expectNothingWritten(product, async () => {
      for (const beforeId of [a, b, ...idsOf(board.visions), ...idsOf(board.pillars), 2 ** 40]) {
        expect(await move(board, a, { beforeId })).toMatchObject(refusedFields('beforeId'));
      }
    });
  });

  it('should follow 200 moves in and between pillars', async () => {
    const board = await strategyOf(owner, { pillars: 3, objectives: 3 });
    const pillars = idsOf(board.pillars);
    const model = new Map(
      board.pillars.map(({ id }) => [
        id,
        idsOf(board.objectives.filter(({ perspectiveId }) => perspectiveId === id)),
      ]),
    );
    const random = randomNumbers(7);
    for (let step = 0; step < 200; step++) {
      const from = pillars[random(3)] as number;
      const to = pillars[random(3)] as number;
      const source = model.get(from) as number[];
      if (source.length === 0) continue;
      const [id] = source.splice(random(source.length), 1) as [number];
      const target = model.get(to) as number[];
      const index = random(target.length + 1);
      const beforeId = target[index] ?? null;
      target.splice(index, 0, id);
      const place = to === from ? { beforeId } : { perspectiveId: to, beforeId };
      expect((await move(board, id, place)).status).toBe(200);
    }
    for (const [pillar, ids] of model) expect(await orderOf(board, pillar)).toEqual(ids);
  });

  it('should put an objective last in its new pillar', async () => {
    const board = await strategyOf(owner, { pillars: 2, objectives: 2 });
    const [first, second] = idsOf(board.pillars) as [number, number];
    const [a, b, c, d] = idsOf(board.objectives) as [number, number, number, number];
    await move(board, a, { perspectiveId: second });
    expect(await orderOf(board, first)).toEqual([b]);
    expect(await orderOf(board, second)).toEqual([c, d, a]);
  });

  it('should keep positions short through many moves to the same place', async () => {
    const board = await strategyOf(owner, { pillars: 3 });
    const [a, b, c] = idsOf(board.pillars) as [number, number, number];
    for (let step = 0; step < 60; step++) await move(board, step % 2 ? b : c, { beforeId: step % 2 ? c : b });
    expect((await orderOf(board)).at(0)).toBe(a);
    const { nodes } = await owner.done('strategies.readFlow', { params: { id: board.id } });
    expect(Math.max(...nodes.map(({ position }) => position.length))).toBeLessThan(60);
  });
});
