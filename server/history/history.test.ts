import { expect } from 'vitest';
import type { Change } from '../../contract/api/change.ts';
import { HISTORY_PAGE } from '../../contract/api/routes/history.ts';
import { describe, it } from '../test/both.ts';
import { person, type Person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { changesOf } from '../test/sharing.ts';
import { countStatements } from '../test/statements.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [olga, grace] = [await person(product, 'Olga'), await person(product, 'Grace')];
const board = await strategyOf(olga, { vision: true, pillars: 3, objectives: 24 });
const params = { id: board.id };
await enroll(product, board.id, grace, 'read_write');
const kpi = await grace.done('kpis.create', { params, body: { measure: 'Revenue' } });
await olga.done('kpis.update', { params: { id: kpi.id }, body: { target: 7 } });
// One act of many lines, wider than the rest of a page.
const [pillar] = board.pillars;
await grace.done('nodes.delete', { params: { ...params, nodeId: pillar?.id ?? 0 } });

type Query = Record<string, string>;
const page = (query: Query, who: Person = olga) => who.done('changes.list', { params, query });
const raw = (query: string) => olga.raw('GET', `/api/strategies/${board.id}/changes?${query}`);

/** All pages of a history, one after the other. */
async function pages(query: Query = {}): Promise<Change[][]> {
  const found: Change[][] = [];
  let next: string | null = '';
  while (next !== null) {
    const answer: { changes: Change[]; next: string | null } = await page({
      ...query,
      ...(next === '' ? {} : { before: next }),
    });
    found.push(answer.changes);
    next = answer.next;
  }
  return found;
}

const place = ({ revision, seq }: { revision: number; seq: number }): string => `${revision}.${seq}`;

describe('the history of a strategy', () => {
  // On both engines: pages by several columns.
  it.onBoth(
    'should come in pages, newest first, each line once, also where one revision spans two pages',
    async () => {
      const found = await pages();
      expect(found.slice(0, -1).map((one) => one.length)).toEqual(found.slice(1).map(() => HISTORY_PAGE));
      expect(found.length).toBeGreaterThan(2);
      const kept = (await changesOf(product, board.id)).toReversed();
      expect(found.flat().map(place)).toEqual(kept.map(place));
      expect(found[0]?.filter(({ operation }) => operation === 'delete')).toHaveLength(25);
      expect(found.flat().at(-1)).toMatchObject({
        revision: 1,
        seq: 0,
        entity: 'strategy',
        operation: 'create',
        label: 'Growth',
        userId: olga.id,
        name: 'Olga',
        before: null,
        after: { title: 'Growth', description: '', boardTitle: 'Strategy Board' },
      });
    },
  );

  it('should have no next page after a full last page', async () => {
    const kept = await changesOf(product, board.id);
    const last = kept[HISTORY_PAGE];
    const answer = await page({ before: place(last ?? { revision: 0, seq: 0 }) });
    expect([answer.changes.length, answer.next]).toEqual([HISTORY_PAGE, null]);
  });

  it('should continue after the last page while others write', async () => {
    const first = await page({});
    await grace.done('nodes.create', { params, body: { type: 'mission' } });
    const second = await page({ before: first.next ?? '' });
    const all = (await changesOf(product, board.id)).toReversed().map(place);
    const from = all.indexOf(place(second.changes[0] ?? { revision: 0, seq: 0 }));
    expect(all[from - 1]).toBe(place(first.changes.at(-1) ?? { revision: 0, seq: 0 }));
  });

  // On both engines: the filters are SQL.
  it.onBoth.each([
    ['a person', { userId: String(grace.id) }, (one: Change) => one.userId === grace.id],
    ['a kind', { entity: 'kpi' }, (one: Change) => one.entity === 'kpi'],
    [
      'an item',
      { entity: 'node', entityId: String(pillar?.id) },
      (one: Change) => one.entity === 'node' && one.id === pillar?.id,
    ],
    [
      'all three',
      { userId: String(olga.id), entity: 'kpi', entityId: String(kpi.id) },
      (one: Change) => one.userId === olga.id && one.entity === 'kpi' && one.id === kpi.id,
    ],
  ])('should be narrowed to %s, over all its pages', async (_what, query: Query, test) => {
    const wanted = (await pages()).flat().filter(test);
    expect(wanted.length).toBeGreaterThan(0);
    expect((await pages(query)).flat()).toEqual(wanted);
  });

  it.onBoth.each<Query>([
    { userId: '999999' },
    { entityId: '9999999999999999' },
    { before: '0.0' },
    { before: '1.0' },
  ])('should be empty where nothing is so: %j', async (query) => {
    expect(await page(query)).toEqual({ changes: [], batches: [], next: null });
  });

  it.each([
    'before=',
    'before=1',
    'before=1.x',
    'before=-1.0',
    "before=1.0'--",
    'userId=0',
    'userId=abc',
    'userId=1.5',
    'entity=',
    'entity=password',
    'entityId=-1',
    'userId=1&userId=2',
    'entity=node&entity=kpi',
    'entity[]=node',
    'surprise=1',
  ])('should be refused (400) with the query %s', async (query) => {
    expect(await raw(query)).toMatchObject(refused('invalid_request'));
  });

  it('should be readable (200) by members of every role, and not found (404) by others', async () => {
    const [reader, outsider] = [await person(product), await person(product)];
    await enroll(product, board.id, reader, 'read_only');
    expect((await page({}, reader)).changes).toHaveLength(HISTORY_PAGE);
    expect(await outsider.call('changes.list', { params })).toMatchObject(refused('not_found'));
    const query = { userId: String(olga.id) };
    expect(await outsider.call('changes.list', { params, query })).toMatchObject(refused('not_found'));
  });

  // On both engines: statements are counted.
  it.onBoth(
    'should run two statements beside that of the session: the page, and the counts of its batches',
    async () => {
      // The first one also finds out how large the strategy is.
      await page({});
      expect(await countStatements(() => page({}))).toBe(3);
    },
  );
});
