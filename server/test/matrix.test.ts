import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../contract/api/errors.ts';
import { NOT_OWN } from '../change/own-update.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { CAST, castOf } from './cast.ts';
import { callAny, castFor, expectedRefusal, givenOf, refusedCalls, rows, sceneOf } from './matrix.ts';
import { refused } from './person.ts';
import { startProduct } from './product.ts';
import { itWritesNothing } from './rest.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);

it('has one row for every route and no other', () => {
  expect(Object.keys(rows).sort()).toEqual(routeEntries.map(([name]) => name).sort());
});

/** One scene serves what leaves everything as it is: calls that are refused, and calls that read. */
const shared = await sceneOf(product, everybody);
const refusing = routeEntries.filter(([, { access }]) => access.who !== 'anyone');
const refusedCall = await refusedCalls(
  product,
  everybody,
  shared,
  refusing.map(([name]) => name),
);

describe('a call that is refused', () => {
  describe.each(refusing)('%s', (name, route) => {
    const refusals = CAST.flatMap((part) => {
      const refusal = expectedRefusal(route, part);
      return refusal ? [[part, ERROR_STATUS[refusal.code], refusal] as const] : [];
    });

    it.each(refusals)('should refuse: %s (%s), and write nothing', async (part, _status, refusal) => {
      const caller = everybody[part];
      const given = refusedCall(name);
      const reply = await callAny(caller, name, given);
      expect(reply).toMatchObject(refused(refusal.code, refusal.sentence));
      // Access is checked before the body, so a refusal does not reveal what the call accepts. Who may update must know it.
      const blind = { ...given, body: { surprise: 1 } };
      if (route.body && refusal.sentence !== NOT_OWN)
        expect((await callAny(caller, name, blind)).body).toEqual(reply.body);
    });
  });

  itWritesNothing(product);
});

describe.each(routeEntries)('%s', (name, route) => {
  const allowed = CAST.filter((part) => expectedRefusal(route, part) === undefined);

  it.each(allowed)(`should allow: %s (${route.status})`, async (part) => {
    const cast = await castFor(product, name, everybody, part);
    const scene = route.method === 'GET' && cast === everybody ? shared : await sceneOf(product, cast);
    const given = await givenOf(name, scene, cast[part]);
    const reply = await callAny(cast[part], name, given);
    expect(reply.status, reply.bytes.toString()).toBe(route.status);
  });
});
