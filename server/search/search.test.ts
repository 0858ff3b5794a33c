import { beforeAll, expect } from 'vitest';
import { RESULTS_MAX } from '../../contract/search/kinds.ts';
import type { SearchResults } from '../../contract/search/result.ts';
import { createThrottle } from '../http/throttle.ts';
import { readConfig } from '../config.ts';
import { describe, it } from '../test/both.ts';
import { person, type Person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { countStatements } from '../test/statements.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [ada, bob] = [await person(product), await person(product)];

const search = (who: Person, q: string): Promise<SearchResults> => who.done('search.read', { query: { q } });
const titles = async (who: Person, q: string): Promise<string[]> =>
  (await search(who, q)).found.map(({ title }) => title);

describe('the results of a search', () => {
  let id = 0;
  let objectiveId = 0;

  beforeAll(async () => {
    const strategy = await ada.done('strategies.create', { body: { title: 'Northwind 2030' } });
    id = strategy.id;
    const add = (body: { type: 'perspective' | 'objective'; title: string; perspectiveId?: number }) =>
      ada.done('nodes.create', { params: { id }, body });
    const pillar = await add({ type: 'perspective', title: 'Customer' });
    const objective = await add({
      type: 'objective',
      title: 'Überall pünktlich liefern',
      perspectiveId: pillar.id,
    });
    objectiveId = objective.id;
    const kpi = await ada.done('kpis.create', {
      params: { id },
      body: { measure: 'Delivery 100%_on time', code: 'C-7', target: 95, unit: '%', nodeId: objectiveId },
    });
    await ada.done('kpis.createDepartment', {
      params: { id },
      body: { measure: 'Late trucks', target: 3, unit: 'trucks', kpiId: kpi.id },
    });
    const initiative = await ada.done('initiatives.create', {
      params: { id },
      body: { initiative: 'Çağrı merkezi', nodeId: objectiveId },
    });
    const tactic = await ada.done('tactics.create', {
      params: { id },
      body: { initiativeId: initiative.id, title: 'Routen neu planen' },
    });
    await ada.done('actionSteps.create', {
      params: { id },
      body: { tacticId: tactic.id, title: 'לתאם את המסלולים' },
    });
    await ada.done('kpis.create', {
      params: { id },
      body: { measure: 'Loose ends', target: 0, unit: 'ends' },
    });
  });

  // On both engines: SQL reads several tables.
  it.onBoth('should return the kind, path and objective of each result', async () => {
    expect((await search(ada, 'northwind 2030')).found).toEqual([
      { kind: 'strategy', id, strategyId: id, title: 'Northwind 2030', path: [], objectiveId: null },
    ]);
    expect((await search(ada, 'uberall')).found).toMatchObject([
      { kind: 'objective', path: ['Northwind 2030', 'Customer'], objectiveId },
    ]);
    expect((await search(ada, 'trucks')).found).toMatchObject([
      {
        kind: 'kpi',
        path: ['Northwind 2030', 'Customer', 'Überall pünktlich liefern', 'Delivery 100%_on time'],
        objectiveId,
      },
    ]);
    expect((await search(ada, 'המסלולים')).found).toMatchObject([
      {
        kind: 'actionStep',
        path: [
          'Northwind 2030',
          'Customer',
          'Überall pünktlich liefern',
          'Çağrı merkezi',
          'Routen neu planen',
        ],
        objectiveId,
      },
    ]);
    expect((await search(ada, 'loose')).found).toMatchObject([
      { kind: 'kpi', path: ['Northwind 2030'], objectiveId: null },
    ]);
  });

  // On both engines: comparing texts.
  it.onBoth.each([
    ['case and accents', 'PUNKTLICH', 'Überall pünktlich liefern'],
    ['accents that are typed', 'überall', 'Überall pünktlich liefern'],
    ['marks of other tongues', 'cagri', 'Çağrı merkezi'],
    ['words in any order', 'liefern überall', 'Überall pünktlich liefern'],
    ['a word of what it lies in', 'customer liefern', 'Überall pünktlich liefern'],
  ])('should not mind %s', async (_what, q, title) => {
    expect((await titles(ada, q))[0]).toBe(title);
  });

  it.onBoth.each(['%', '_', '100%_', '\\', "' or 1=1 --", '*', '.*'])(
    'should treat %s as text, not as a pattern',
    async (q) => {
      const found = await titles(ada, q);
      expect(found).toEqual(['%', '_', '100%_'].includes(q) ? ['Delivery 100%_on time'] : []);
    },
  );

  it('should not find a record where only its parents match', async () => {
    expect(await titles(ada, 'northwind')).toEqual(['Northwind 2030']);
  });

  it('should return the results of a strategy before better ones of others', async () => {
    const other = await strategyOf(ada, { title: 'Loose' });
    const first = async (query: { q: string; first?: string }) =>
      (await ada.done('search.read', { query })).found.map(({ title }) => title);
    expect(await first({ q: 'loose' })).toEqual(['Loose', 'Loose ends']);
    expect(await first({ q: 'loose', first: String(id) })).toEqual(['Loose ends', 'Loose']);
    expect(await first({ q: 'loose', first: String(other.id) })).toEqual(['Loose', 'Loose ends']);
  });

  // On both engines: comparing texts that changed.
  it.onBoth('should find new titles at once, and old ones no longer', async () => {
    const { id: kpi } = await ada.done('kpis.create', {
      params: { id },
      body: { measure: 'Zebra crossings', target: 1, unit: 'x' },
    });
    expect(await titles(ada, 'zebra')).toEqual(['Zebra crossings']);
    await ada.done('kpis.update', { params: { id: kpi }, body: { measure: 'Pelican crossings' } });
    expect(await titles(ada, 'zebra')).toEqual([]);
    await ada.done('kpis.delete', { params: { id: kpi } });
    expect(await titles(ada, 'pelican')).toEqual([]);
  });

  it('should return the best results first, up to the maximum, and the total', async () => {
    const board = await strategyOf(ada, { title: 'Ranks', pillars: 1, objectives: RESULTS_MAX + 5 });
    const { found, total } = await search(ada, 'objective');
    expect(found).toHaveLength(RESULTS_MAX);
    expect(total).toBe(RESULTS_MAX + 5);
    await ada.done('nodes.create', {
      params: { id: board.id },
      body: { type: 'perspective', title: 'objective' },
    });
    expect((await search(ada, 'objective')).found[0]).toMatchObject({ kind: 'perspective' });
  });
});

describe('access to results', () => {
  it('should depend on membership at this moment, for every role', async () => {
    const { id } = await strategyOf(ada, { title: 'Quokka plan', pillars: 1, objectives: 1 });
    expect(await titles(bob, 'quokka')).toEqual([]);
    expect(await titles(bob, 'objective 1.1')).toEqual([]);
    await enroll(product, id, bob, 'read_only');
    expect(await titles(bob, 'quokka')).toEqual(['Quokka plan']);
    expect(await titles(bob, 'objective 1.1')).toEqual(['Objective 1.1']);
    await expel(product, id, bob);
    expect(await titles(bob, 'quokka')).toEqual([]);
    await ada.done('strategies.delete', { params: { id } });
    expect(await titles(ada, 'quokka')).toEqual([]);
  });

  it('should never include records of others with similar titles', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => person(product)));
    const own = await Promise.all(
      people.map((one) => strategyOf(one, { title: 'Wombat', pillars: 2, objectives: 2 })),
    );
    await Promise.all(
      people.map(async (one, index) => {
        const { found, total } = await search(one, 'wombat');
        expect(total).toBe(1);
        expect(found[0]?.strategyId).toBe(own[index]?.id);
        const objectives = await search(one, 'objective');
        expect(new Set(objectives.found.map(({ strategyId }) => strategyId))).toEqual(
          new Set([own[index]?.id]),
        );
        expect(objectives.total).toBe(4);
      }),
    );
  });
});

it.each([{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(101) }, { q: 'a', limit: '9' }])(
  'should refuse %o',
  async (query) => {
    const reply = await ada.raw(
      'GET',
      `/api/search?${new URLSearchParams(query as Record<string, string>).toString()}`,
    );
    expect(reply).toMatchObject(refused('invalid_request'));
  },
);

// On both engines: statements are counted.
it.onBoth(
  "should run two statements after any number of changes, and one after none, beside the session's",
  async () => {
    const eve = await person(product);
    const board = await strategyOf(eve, { pillars: 1, objectives: 1 });
    const once = () => countStatements(() => search(eve, 'objective'));
    const atOnce = () =>
      countStatements(() => Promise.all([search(eve, 'objective'), search(eve, 'pillar')]));
    const change = (id: number) =>
      eve.done('nodes.create', { params: { id }, body: { type: 'vision', title: 'Far' } });
    // A commit elsewhere makes the session be read again, but no title.
    const elsewhere = () => ada.done('strategies.create', { body: { title: 'Elsewhere' } });
    await once();
    await elsewhere();
    const kept = await once();
    await change(board.id);
    expect(await once()).toBe(kept + 1);
    for (let n = 0; n < 5; n++) await strategyOf(eve, { pillars: 2, objectives: 3 });
    expect(await once()).toBe(kept + 1);
    await elsewhere();
    expect(await once()).toBe(kept);
    // Who asks while titles are made ready waits for the same.
    await elsewhere();
    const keptAtOnce = await atOnce();
    await change(board.id);
    expect(await atOnce()).toBe(keptAtOnce + 1);
  },
);

it('should be refused (429) to a user who searches too fast, per user', async () => {
  const throttle = createThrottle({ ...readConfig({}), rateLimit: true }, product.store);
  for (let n = 0; n < 900; n++) await throttle.search(1);
  await expect(throttle.search(1)).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await throttle.search(2);
});
