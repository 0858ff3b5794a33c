import { beforeEach, expect } from 'vitest';
import type { Link } from '../../contract/api/entities.ts';
import { describe, it } from '../test/both.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

let board: Awaited<ReturnType<typeof strategyOf>>;
let ends: { sourceId: number; targetId: number };
beforeEach(async () => {
  board = await strategyOf(owner, { pillars: 2, objectives: 1 });
  const [effect, cause] = board.objectives;
  ends = { sourceId: cause?.id ?? 0, targetId: effect?.id ?? 0 };
});

const params = () => ({ id: board.id });
const linkOf = (more: object = {}) =>
  owner.call('links.create', { params: params(), body: { ...ends, type: 'causes', ...more } });
const causes = async (): Promise<Link[]> => {
  const { links } = await owner.done('strategies.readFlow', { params: params() });
  return links.filter(({ type }) => type === 'causes');
};

describe('a cause', () => {
  // On both engines: columns that a migration added.
  it.onBoth('should be made once, changed and deleted', async () => {
    const first = await linkOf({ note: 'why', strength: 'weak' });
    expect(first.body).toMatchObject({ ...ends, note: 'why', strength: 'weak', leadKpiId: null });
    expect((await linkOf({ note: 'again' })).body).toEqual(first.body);
    const [link] = await causes();
    const at = { ...params(), linkId: link?.id ?? 0 };
    const changed = await owner.done('links.update', { params: at, body: { strength: 'strong' } });
    expect(changed).toEqual({ ...link, strength: 'strong' });
    await owner.done('links.delete', { params: at });
    expect(await causes()).toEqual([]);
  });

  it('should be refused to itself and from what is no objective, and be allowed in a circle', async () => {
    expect(await linkOf({ targetId: ends.sourceId })).toMatchObject(refused('invalid_request'));
    expect(await linkOf({ sourceId: board.pillars[0]?.id })).toMatchObject(refused('invalid_request'));
    await linkOf();
    expect((await linkOf({ sourceId: ends.targetId, targetId: ends.sourceId })).status).toBe(201);
    expect(await causes()).toHaveLength(2);
  });

  // On both engines: foreign keys.
  it.onBoth(
    'should lose a KPI that is deleted, and go with an objective; an undo brings both back',
    async () => {
      const { id: leadKpiId } = await owner.done('kpis.create', {
        params: params(),
        body: { measure: 'Training days', nodeId: ends.sourceId },
      });
      await linkOf({ leadKpiId, lagKpiId: leadKpiId });
      const before = await causes();
      const undo = async () => {
        const { revision } = await owner.done('strategies.readFlow', { params: params() });
        await owner.done('commands.run', {
          params: params(),
          body: { commands: [{ type: 'undo', revision }] } as never,
        });
      };
      await owner.done('kpis.delete', { params: { id: leadKpiId } });
      expect(await causes()).toEqual([{ ...before[0], leadKpiId: null, lagKpiId: null }]);
      await undo();
      expect(await causes()).toEqual(before);
      await owner.done('nodes.delete', { params: { ...params(), nodeId: ends.sourceId } });
      expect(await causes()).toEqual([]);
      await undo();
      expect(await causes()).toEqual(before);
    },
  );
});

describe('a place on the map', () => {
  const place = (mapX: number | null, mapY: number | null) => ({
    params: { ...params(), nodeId: ends.sourceId },
    body: { mapX, mapY },
  });

  // On both engines: one statement updates several columns.
  it.onBoth('should be kept until the objective moves to another pillar', async () => {
    expect(await owner.done('nodes.update', place(1.5, 1))).toMatchObject({ mapX: 1.5, mapY: 1 });
    const target = { perspectiveId: board.pillars[0]?.id ?? 0 };
    const moved = await owner.done('nodes.update', { params: place(0, 0).params, body: target });
    expect(moved).toMatchObject({ ...target, mapX: null, mapY: null });
  });

  it('should be refused without its line, and to a pillar', async () => {
    expect(await owner.call('nodes.update', place(1, null))).toMatchObject(refused('invalid_request'));
    const pillar = { ...params(), nodeId: board.pillars[0]?.id ?? 0 };
    const refusedPillar = await owner.call('nodes.update', { ...place(1, 0), params: pillar });
    expect(refusedPillar).toMatchObject(refused('invalid_request'));
  });
});
