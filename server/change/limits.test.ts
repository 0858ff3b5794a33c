import { DEFAULT_LIMITS } from '../../contract/commands/limits.ts';
import { describe, expect, it } from 'vitest';
import { addInitiatives, addKpis, addObjectives, addRows } from '../test/large.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { strategyOf } from '../test/strategy.ts';

const strategyLimits = { ...DEFAULT_LIMITS, objectives: 3, kpis: 3, initiatives: 3, tacticsAndSteps: 3 };
const product = await startProduct({ strategyLimits });
const owner = await person(product);

const full = (most: string) =>
  refused('limit_reached', `A strategy can hold at most ${most}. Delete some before you add more.`);
const kpi = { measure: 'Revenue', target: 1, unit: '%' };

async function made() {
  const { id, pillars, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const [pillar] = pillars;
  const [objective] = objectives;
  if (!pillar || !objective) throw new Error('There is no pillar');
  return { id, params: { id }, pillar, objective };
}

describe('the limits of a strategy', () => {
  it('should count objectives, and let one be added after another was deleted', async () => {
    const { params, pillar, objective } = await made();
    const body = { type: 'objective', perspectiveId: pillar.id } as const;
    for (let held = 1; held < 3; held++) await owner.done('nodes.create', { params, body });
    await expectNothingWritten(product, async () =>
      expect(await owner.call('nodes.create', { params, body })).toMatchObject(full('3 objectives')),
    );
    await owner.done('nodes.delete', { params: { ...params, nodeId: objective.id } });
    expect((await owner.call('nodes.create', { params, body })).status).toBe(201);
  });

  it('should count KPIs of all levels together', async () => {
    const { params, objective } = await made();
    const { id } = await owner.done('kpis.create', { params, body: kpi });
    const department = await owner.done('kpis.createDepartment', { params, body: { ...kpi, kpiId: id } });
    const team = { ...kpi, departmentKpiId: department.id };
    await owner.done('kpis.createTeam', { params, body: team });
    const nodeId = objective.id;
    for (const reply of [
      await owner.call('kpis.create', { params, body: kpi }),
      await owner.call('kpis.createOnNode', { params: { ...params, nodeId }, body: kpi }),
      await owner.call('kpis.createDepartment', { params, body: { ...kpi, kpiId: id } }),
      await owner.call('kpis.createTeam', { params, body: team }),
    ]) {
      expect(reply).toMatchObject(full('3 KPIs'));
    }
  });

  it('should count initiatives, and tactics and action steps together', async () => {
    const { params, objective } = await made();
    const body = { initiative: 'Build' };
    const { id: initiativeId } = await owner.done('initiatives.create', { params, body });
    for (let held = 1; held < 3; held++) await owner.done('initiatives.create', { params, body });
    const nodeId = objective.id;
    for (const reply of [
      await owner.call('initiatives.create', { params, body }),
      await owner.call('initiatives.createOnNode', { params: { ...params, nodeId }, body }),
    ]) {
      expect(reply).toMatchObject(full('3 initiatives'));
    }
    const tactic = { initiativeId, title: 'First' };
    const { id: tacticId } = await owner.done('tactics.create', { params, body: tactic });
    await owner.done('tactics.create', { params, body: tactic });
    const step = { tacticId, title: 'Begin' };
    await owner.done('actionSteps.create', { params, body: step });
    for (const reply of [
      await owner.call('tactics.create', { params, body: tactic }),
      await owner.call('actionSteps.create', { params, body: step }),
    ]) {
      expect(reply).toMatchObject(full('3 tactics and action steps'));
    }
  });

  it('should hold for calls at the same time', async () => {
    const { params } = await made();
    const adding = Array.from({ length: 10 }, () => owner.call('kpis.create', { params, body: kpi }));
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it('should hold for templates', async () => {
    const body = { title: 'Next year', template: 'balanced_scorecard' } as const;
    await expectNothingWritten(product, async () =>
      expect(await owner.call('strategies.create', { body })).toMatchObject(full('3 objectives')),
    );
  });

  it('should count visions, missions, pillars and links', async () => {
    const { id, params, pillar } = await made();
    const words = { title: "'More'", description: "''", position: "'a0'", strategy_id: id };
    const counts = { vision: 500, mission: 500, perspective: 499 };
    for (const [type, count] of Object.entries(counts))
      await addRows(product, 'nodes', count, { ...words, type: `'${type}'` });
    for (const [type, most] of [
      ['vision', '500 visions'],
      ['mission', '500 missions'],
      ['perspective', '500 pillars'],
    ] as const) {
      expect(await owner.call('nodes.create', { params, body: { type } })).toMatchObject(full(most));
    }
    const ends = { source_id: pillar.id, target_id: '(select max(id) from nodes) - n', type: "'hierarchy'" };
    await addRows(product, 'links', 300, { ...ends, strategy_id: id });
    const [first] = (await owner.done('strategies.readFlow', { params })).links;
    if (!first) throw new Error('There is no link');
    const { sourceId, targetId } = first;
    const link = await owner.done('links.create', { params, body: { sourceId, targetId } });
    expect(link.id).toBe(first.id);
  });

  it('should leave a strategy above them readable, editable and deletable', async () => {
    const { id, params, pillar, objective } = await made();
    await addObjectives(product, id, pillar.id, 10);
    await addKpis(product, id, 10);
    await addInitiatives(product, id, 10);
    const flow = await owner.done('strategies.readFlow', { params });
    expect([flow.nodes.length, flow.kpis.length, flow.initiatives.length]).toEqual([12, 10, 10]);
    const [held] = flow.kpis;
    const [one, other] = flow.initiatives;
    if (!held || !one || !other) throw new Error('There is nothing');
    const title = 'Renamed';
    const nodeId = objective.id;
    expect((await owner.call('nodes.update', { params: { id, nodeId }, body: { title } })).status).toBe(200);
    const kpiParams = { id: held.id };
    expect((await owner.call('kpis.update', { params: kpiParams, body: { actual: 2 } })).status).toBe(200);
    const dependencies = [other.id];
    const update = { params: { id: one.id }, body: { dependencies } };
    expect((await owner.call('initiatives.update', update)).status).toBe(200);
    expect((await owner.call('kpis.delete', { params: kpiParams })).status).toBe(204);
    expect(await owner.call('kpis.create', { params, body: kpi })).toMatchObject(full('3 KPIs'));
  });
});
