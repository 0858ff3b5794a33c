// On both engines: SQL that deletes in pages, and counts.
import { describe, expect, it } from 'vitest';
import { write } from '../store/write.ts';
import { castOf } from '../test/cast.ts';
import { callAny, givenOf, sceneOf } from '../test/matrix.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten, rowsOf } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();

describe('the list of strategies', () => {
  it('should be empty for a new user', async () => {
    expect(await (await person(product)).done('strategies.list')).toEqual([]);
  });

  it("should have the user's own and shared strategies, last changed first, and no others", async () => {
    const [ada, grace, eve] = [await person(product), await person(product), await person(product)];
    const [first, second, shared] = [await strategyOf(ada), await strategyOf(ada), await strategyOf(grace)];
    await strategyOf(eve);
    await enroll(product, shared.id, ada, 'read_only');
    const change = (updated_at: string, id: number) =>
      write(product.store, (writer) =>
        writer.updateTable('strategies').set({ updated_at }).where('id', '=', id).execute(),
      );
    await change('2030-01-03T00:00:00.000Z', first.id);
    await change('2030-01-02T00:00:00.000Z', shared.id);
    await change('2030-01-01T00:00:00.000Z', second.id);
    const list = await ada.done('strategies.list');
    expect(list.map(({ id, role, userId }) => [id, role, userId])).toEqual([
      [first.id, 'owner', ada.id],
      [shared.id, 'read_only', grace.id],
      [second.id, 'owner', ada.id],
    ]);
  });

  it('should name the members without the owner, the same for all', async () => {
    const [ada, grace, eve] = [await person(product), await person(product), await person(product)];
    const { id } = await strategyOf(ada);
    await enroll(product, id, grace, 'read_write');
    await enroll(product, id, eve, 'read_only');
    const members = [grace, eve].map((who) => ({
      userId: who.id,
      username: who.username,
      fullName: null,
      name: who.username,
    }));
    for (const who of [ada, grace, eve]) {
      const [listed] = await who.done('strategies.list');
      expect(listed?.members).toEqual(members);
      expect(listed?.owner).toEqual({
        userId: ada.id,
        username: ada.username,
        fullName: null,
        name: ada.username,
      });
      expect((await who.done('strategies.read', { params: { id } })).members).toEqual(members);
    }
  });
});

describe('the statuses in the list', () => {
  it('should count the KPIs of all levels and the initiatives of each strategy', async () => {
    const ada = await person(product);
    const empty = await strategyOf(ada);
    const { id } = await strategyOf(ada);
    const params = { id };
    const kpi = { target: 1, unit: '%', period: 1, periodUnit: 'Year' } as const;
    const primary = {
      ...kpi,
      measure: 'Sales',
      nodeId: null,
      kpiLevel: 'primary',
      status: 'Off Track',
    } as const;
    const { id: kpiId } = await ada.done('kpis.create', { params, body: primary });
    await ada.done('kpis.createDepartment', { params, body: { ...kpi, measure: 'North', kpiId } });
    for (const status of ['Off Track', 'Off Track', 'On Hold']) {
      const body = { nodeId: null, initiative: 'Hire', whoName: 'Ada', whenDate: '2030-01-01', status };
      await ada.done('initiatives.create', { params, body });
    }
    const list = await ada.done('strategies.list');
    const statusesOf = (of: number) => {
      const { kpis = [], initiatives = [] } = list.find((one) => one.id === of)?.statuses ?? {};
      const sorted = (counts: typeof kpis) => counts.map(({ status, count }) => `${count} ${status}`).sort();
      return { kpis: sorted(kpis), initiatives: sorted(initiatives) };
    };
    expect(statusesOf(id)).toEqual({
      kpis: ['1 Off Track', '1 On Track'],
      initiatives: ['1 On Hold', '2 Off Track'],
    });
    expect(statusesOf(empty.id)).toEqual({ kpis: [], initiatives: [] });
    expect(await ada.done('strategies.read', { params })).not.toHaveProperty('statuses');
  });

  it('should be the computed ones of tracked KPIs, as the board shows them, until another revision', async () => {
    const ada = await person(product);
    const { id } = await strategyOf(ada);
    const params = { id };
    const add = async (fields: object) =>
      (await ada.done('kpis.create', { params, body: { measure: 'Waiting time', ...fields } })).id;
    const tracked = { target: 10, grain: 'month', direction: 'down' } as const;
    const [late, early] = [await add(tracked), await add(tracked)];
    await add({ target: 1, status: 'Off Track' });
    const period = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));
    const month = period.toISOString().slice(0, 7);
    const write = (series: 'actual' | 'target', values: [number, number][]) =>
      ada.done('points.writeMany', {
        params,
        body: { points: values.map(([kpiId, value]) => ({ kpiId, period: month, series, value })) },
      });
    await write('target', [
      [late, 10],
      [early, 10],
    ]);
    const countsOf = async () => (await ada.done('strategies.list'))[0]?.statuses?.kpis;
    expect(await countsOf()).toEqual([
      { status: 'Off Track', count: 1 },
      { status: 'No status', count: 2 },
    ]);
    await write('actual', [
      [late, 40],
      [early, 5],
    ]);
    expect(await countsOf()).toEqual([
      { status: 'Off Track', count: 2 },
      { status: 'On Track', count: 1 },
    ]);
    expect(await countsOf()).toEqual(await countsOf());
  });
});

describe('a strategy', () => {
  it('should start blank, with the default board title', async () => {
    const ada = await person(product);
    const strategy = await ada.done('strategies.create', { body: { title: ' 2030 ', description: 'Why' } });
    expect(strategy).toMatchObject({
      userId: ada.id,
      title: '2030',
      description: 'Why',
      boardTitle: 'Strategy Board',
      role: 'owner',
      revision: 1,
      members: [],
    });
    const flow = await ada.done('strategies.readFlow', { params: { id: strategy.id } });
    expect(flow).toEqual({ revision: 1, nodes: [], links: [], kpis: [], initiatives: [] });
  });

  it('should start with the four classic perspectives of the template', async () => {
    const ada = await person(product);
    const body = { title: 'Scorecard', template: 'balanced_scorecard' } as const;
    const { id, revision } = await ada.done('strategies.create', { body });
    const { nodes } = await ada.done('strategies.readFlow', { params: { id } });
    const pillars = nodes.filter(({ type }) => type === 'perspective');
    expect(pillars.map(({ title }) => title)).toEqual([
      'Financial',
      'Customer',
      'Internal Process',
      'Learning & Growth',
    ]);
    for (const pillar of pillars) {
      expect(nodes.filter(({ perspectiveId }) => perspectiveId === pillar.id)).toHaveLength(2);
    }
    expect(revision).toBe(1);
  });

  it.each([
    ['no title', {}, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['a title of spaces', { title: ' \t\n' }, 'title'],
    ['a title over 200 characters', { title: 'a'.repeat(201) }, 'title'],
    ['a description over 10,000 characters', { title: 'a', description: 'a'.repeat(10_001) }, 'description'],
    ['a template nobody knows', { title: 'a', template: 'swot' }, 'template'],
  ])('should be refused (400) with %s', async (_what, json, field) => {
    const ada = await person(product);
    const create = () => ada.raw('POST', '/api/strategies', { json });
    expect(await expectNothingWritten(product, create)).toMatchObject(refusedFields(field));
  });

  it('should update title and description independently', async () => {
    const ada = await person(product);
    const { id } = await strategyOf(ada, { title: 'Old' });
    const params = { id };
    await ada.done('strategies.update', { params, body: { title: 'New' } });
    await ada.done('strategies.update', { params, body: { description: 'Why' } });
    await ada.done('strategies.setBoardTitle', { params, body: { boardTitle: ' Board ' } });
    expect(await ada.done('strategies.read', { params })).toMatchObject({
      title: 'New',
      description: 'Why',
      boardTitle: 'Board',
      revision: 4,
    });
  });

  it.each([{ title: '' }, { title: '  ' }, { title: null }])('should not become %j (400)', async (json) => {
    const ada = await person(product);
    const { id } = await strategyOf(ada);
    const rename = () => ada.raw('PUT', `/api/strategies/${id}`, { json });
    expect(await expectNothingWritten(product, rename)).toMatchObject(refusedFields('title'));
  });

  it.each(['', '   '])('should not get the board title %j (400)', async (boardTitle) => {
    const ada = await person(product);
    const { id } = await strategyOf(ada);
    const act = () => ada.call('strategies.setBoardTitle', { params: { id }, body: { boardTitle } });
    expect(await expectNothingWritten(product, act)).toMatchObject({
      ...refusedFields('boardTitle'),
      body: { error: 'Board title is required.' },
    });
  });

  it('should be deleted (204) for all members, with every row of every table but the event of its deletion', async () => {
    const cast = await castOf(product);
    const scene = await sceneOf(product, cast);
    const { id } = scene.board;
    const other = await strategyOf(cast.owner, { vision: true, mission: true });
    for (const [name, { status }] of routeEntries) {
      const adds = status === 201 && 'params' in (await givenOf(name, scene, cast.owner));
      if (adds) await callAny(cast.owner, name, await givenOf(name, scene, cast.owner));
    }
    const before = await rowsOf(product, id);
    for (const table of ['strategies', 'memberships', 'nodes', 'links', 'events', 'kpis', 'initiatives']) {
      expect(before[table], table).toBeGreaterThan(0);
    }
    const untouched = await rowsOf(product, other.id);
    expect((await cast.owner.call('strategies.delete', { params: { id } })).status).toBe(204);
    expect(await rowsOf(product, id)).toEqual({ events: 1 });
    expect(await rowsOf(product, other.id)).toEqual(untouched);
    for (const who of [cast.owner, cast.read_write, cast.read_only]) {
      expect(await who.call('strategies.readFlow', { params: { id } })).toMatchObject(refused('not_found'));
    }
  });
});
