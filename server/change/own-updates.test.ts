import { describe, expect, it } from 'vitest';
import { NOT_OWN } from './own-update.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, ana] = [await person(product), await person(product, 'Ana')];
const board = await strategyOf(owner);
const params = { id: board.id };
await enroll(product, board.id, ana, 'contributor');

const kpi = (fields: object) =>
  owner.done('kpis.create', { params, body: { measure: 'Orders', grain: 'month', ...fields } });
const [hers, theirs] = [await kpi({ ownerId: ana.id }), await kpi({ ownerId: owner.id })];
const initiative = await owner.done('initiatives.create', {
  params,
  body: { initiative: 'Open', whoName: 'ana' },
});
const tactic = await owner.done('tactics.create', {
  params,
  body: { initiativeId: initiative.id, title: 'Look', owner: 'ANA' },
});
const undo = (revision: number) => ({ commands: [{ type: 'undo', revision }] }) as never;
const point = { period: '2026-02', value: 5, note: 'Late' };

describe('a member with the role Update Only', () => {
  it('should write values of their KPIs with notes, and take that back', async () => {
    await ana.done('points.write', { params: { id: hers.id }, body: { points: [point] } });
    const { revision } = await ana.done('points.writeMany', {
      params,
      body: { points: [{ kpiId: hers.id, ...point, period: '2026-03' }] },
    });
    await ana.done('commands.run', { params, body: undo(revision) });
    await ana.done('kpis.update', { params: { id: hers.id }, body: { actual: 9 } });
    const { periods } = await ana.done('points.read', {
      params: { id: hers.id },
      query: { from: '2026-02', to: '2026-03' },
    });
    expect(periods.map(({ actual, note }) => [actual, note])).toEqual([
      [5, 'Late'],
      [null, null],
    ]);
  });

  it('should report progress on what names them, alone or in a batch', async () => {
    await ana.done('initiatives.update', { params: { id: initiative.id }, body: { progress: 20 } });
    const fields = { progress: 50, status: 'Off Track' };
    await ana.done('commands.run', {
      params,
      body: { commands: [{ type: 'tactic.update', id: tactic.id, fields }] },
    });
    const [{ progress, tactics } = { progress: 0, tactics: [] }] = (
      await ana.done('strategies.readFlow', { params })
    ).initiatives;
    expect([progress, tactics[0]?.progress, tactics[0]?.status]).toEqual([20, 50, 'Off Track']);
  });

  it('should change nothing else, and no part of a batch that also does', async () => {
    const update = (id: number, fields: object) => ({ type: 'kpi.update' as const, id, fields });
    const before = await owner.done('strategies.readFlow', { params });
    const replies = [
      await ana.call('kpis.update', { params: { id: hers.id }, body: { target: 4 } }),
      await ana.call('kpis.update', { params: { id: theirs.id }, body: { actual: 4 } }),
      await ana.call('points.write', { params: { id: theirs.id }, body: { points: [point] } }),
      await ana.call('points.write', {
        params: { id: hers.id },
        body: { points: [{ ...point, series: 'target' }] },
      }),
      await ana.call('initiatives.update', {
        params: { id: initiative.id },
        body: { progress: 90, notes: 'x' },
      }),
      await ana.call('commands.run', {
        params,
        body: { commands: [update(hers.id, { actual: 1 }), update(theirs.id, { actual: 1 })] },
      }),
    ];
    for (const reply of replies) expect(reply).toMatchObject(refused('forbidden', NOT_OWN));
    expect(await owner.done('strategies.readFlow', { params })).toEqual(before);
  });

  it('should not take back what another member did', async () => {
    const { revision } = await owner.done('points.writeMany', {
      params,
      body: { points: [{ kpiId: hers.id, period: '2026-05', value: 1 }] },
    });
    const undone = await ana.call('commands.run', {
      params,
      body: undo(revision),
    });
    expect(undone).toMatchObject(refused('invalid_request'));
  });
});
