import { expect } from 'vitest';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
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

  // On both engines: SQL orders by time, and counts.
  it.onBoth(
    "should have the user's own and shared strategies, last changed first, and no others",
    async () => {
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
    },
  );

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

  it.each(['public_sector', 'software_company', 'hospital'] as const)(
    'should begin with the map of a template: %s',
    async (template) => {
      const ada = await person(product);
      const { id } = await ada.done('strategies.create', { body: { title: 'Map', template } });
      const { nodes, links } = await ada.done('strategies.readFlow', { params: { id } });
      const objectives = nodes.filter(({ type }) => type === 'objective').map((node) => node.id);
      const linked = new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
      expect([...linked].toSorted((a, b) => a - b)).toEqual(objectives.toSorted((a, b) => a - b));
    },
  );

  it('should start with the four classic perspectives of the template', async () => {
    const ada = await person(product);
    const body = { title: 'Scorecard', template: 'balanced_scorecard' } as const;
    const { id, revision } = await ada.done('strategies.create', { body });
    const { nodes, links } = await ada.done('strategies.readFlow', { params: { id } });
    expect(links.every(({ type }) => type === 'causes')).toBe(true);
    expect(links.length).toBeGreaterThan(6);
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

  // On both engines: SQL deletes in pages.
  it.onBoth(
    'should be deleted (204) for all members, with every row of every table but the event of its deletion',
    async () => {
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
    },
  );
});
