import { describe, expect, it } from 'vitest';
import { TEXT_PARAMS } from '../../contract/api/route.ts';
import { type RouteName, routeEntries } from '../../contract/api/routes.ts';
import { castOf, makeOperator } from './cast.ts';
import { idFields, idListFields } from './fields.ts';
import { type AnyGiven, callAny, givenOf, remember, sceneOf } from './matrix.ts';
import { refused } from './person.ts';
import { startProduct } from './product.ts';
import { itWritesNothing } from './rest.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);
const { owner } = everybody;
// So that they may make every call.
await makeOperator(product, owner);

const NO_IDS = [
  '0',
  '-1',
  '1.5',
  'abc',
  `${2 ** 31}`,
  `${2 ** 53}`,
  '9223372036854775808',
  '1e3',
  '01',
  ' 1',
];
const NO_BODY_IDS = ['1', [1], {}, 0, -1, 1.5, 2 ** 53, true];

const textParams: readonly string[] = TEXT_PARAMS;
const idParams = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !textParams.includes(name));

/** Two strategies of one owner: all calls here are refused, and leave them as they are. */
const [here, there] = [await sceneOf(product, everybody), await sceneOf(product, everybody)];

/** What a route takes in both. */
const twice = remember(async (name: RouteName): Promise<{ own: AnyGiven; foreign: AnyGiven }> => ({
  own: await givenOf(name, here, owner),
  foreign: await givenOf(name, there, owner),
}));

/** Sends a call whose answer shall be 404 or 400. */
async function expectNotFound(name: RouteName, given: AnyGiven, statuses: number[]): Promise<void> {
  const reply = await callAny(owner, name, given);
  expect(statuses, `${reply.status} for ${JSON.stringify(given)}`).toContain(reply.status);
}

const withIds = routeEntries.filter(([, { path }]) => idParams(path).length > 0);
const withSeveral = routeEntries.filter(([, { path }]) => idParams(path).length > 1);
const withIdFields = routeEntries.filter(([, route]) => idFields(route).length > 0);
const withIdLists = routeEntries.filter(([, route]) => idListFields(route).length > 0);

/**
 * An owner is a user, who belongs to no strategy: server/change/kpi-owners.test.ts. A feed may be of any strategy of its user:
 * server/feeds/feeds.test.ts.
 */
const isOfStrategy = (field: string): boolean => field !== 'ownerId' && field !== 'strategyId';

for (const [name, route] of routeEntries)
  if (idParams(route.path).length > 0 || idFields(route).length > 0 || idListFields(route).length > 0)
    await twice(name);

describe('an id that is refused', () => {
  describe.each(withIds)('%s', (name, { path }) => {
    it.each(idParams(path))('should not find (404) a {%s} that is no id or names nothing', async (param) => {
      const { own } = await twice(name);
      for (const value of NO_IDS) {
        const reply = await callAny(owner, name, { ...own, params: { ...own.params, [param]: value } });
        expect(reply, value).toMatchObject(refused('not_found'));
      }
    });
  });

  describe.each(withSeveral)('%s', (name, { path }) => {
    it.each(idParams(path).slice(1))(
      'should not find (404) a {%s} of another strategy, also one of the same owner',
      async (param) => {
        const { own, foreign } = await twice(name);
        const params = { ...own.params, [param]: foreign.params?.[param] ?? '' };
        await expectNotFound(name, { ...own, params }, [404]);
      },
    );
  });

  describe.each(withIdFields)('%s', (name, route) => {
    // Operators name people of the whole server.
    it.each(route.access.who === 'operator' ? [] : idFields(route).filter(isOfStrategy))(
      'should refuse (400 or 404) a %s of another strategy',
      async (field) => {
        const { own, foreign } = await twice(name);
        expect(own.body?.[field]).not.toBe(foreign.body?.[field]);
        const body = { ...own.body, [field]: foreign.body?.[field] };
        await expectNotFound(name, { ...own, body }, [400, 404]);
      },
    );

    it.each(idFields(route))('should refuse (400) a %s that is no id, and name it', async (field) => {
      const { own } = await twice(name);
      for (const value of NO_BODY_IDS) {
        const reply = await callAny(owner, name, { ...own, body: { ...own.body, [field]: value } });
        expect(reply, JSON.stringify(value)).toMatchObject({
          status: 400,
          body: { details: [{ path: field }] },
        });
      }
    });
  });

  describe.each(withIdLists)('%s', (name, route) => {
    it.each(idListFields(route))(
      'should refuse (400) a list in %s with an id of another strategy',
      async (field) => {
        const { own, foreign } = await twice(name);
        const list = [own.body?.[field], foreign.body?.[field]].flat();
        await expectNotFound(name, { ...own, body: { ...own.body, [field]: list } }, [400]);
      },
    );

    it.each(idListFields(route))('should refuse (400) a list in %s with what is no id', async (field) => {
      const { own } = await twice(name);
      for (const value of NO_BODY_IDS) {
        await expectNotFound(name, { ...own, body: { ...own.body, [field]: [value] } }, [400]);
      }
    });
  });

  itWritesNothing(product);
});
