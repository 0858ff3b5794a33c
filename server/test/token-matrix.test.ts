import { describe, expect, it } from 'vitest';
import type { Access } from '../../contract/api/route.ts';
import { SESSION_ONLY, scopeOfAccess, tokenRefusal } from '../../contract/api/token-access.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { SCOPES, type Scope } from '../../contract/people/scopes.ts';
import { NOT_OWN } from '../change/own-update.ts';
import { castOf, type Part } from './cast.ts';
import { callAny, castFor, expectedRefusal, givenOf, refusedCalls, sceneOf } from './matrix.ts';
import { type Person, refused } from './person.ts';
import { startProduct } from './product.ts';
import { itWritesNothing } from './rest.ts';
import { tokenOf } from './tokens.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);
const shared = await sceneOf(product, everybody);

const PARTS = ['owner', 'read_write', 'contributor', 'read_only', 'outsider'] as const satisfies Part[];

/** A program of each user for each scope. Each was used once, so that no later call stores its use. */
const machines: { part: (typeof PARTS)[number]; scope: Scope; machine: Person }[] = [];
for (const part of PARTS)
  for (const scope of SCOPES) {
    const { machine } = await tokenOf(product, everybody[part], [scope]);
    await machine.call('user.read');
    machines.push({ part, scope, machine });
  }

const signedIn = routeEntries.filter(([, { access }]) => access.who !== 'anyone');
const refusedCall = await refusedCalls(
  product,
  everybody,
  shared,
  signedIn.map(([name]) => name),
);

describe('a call that is refused', () => {
  describe.each(signedIn)('%s', (name, route) => {
    it('should refuse each token without its scope, and one whose user may not do it', async () => {
      const given = refusedCall(name);
      for (const { part, scope, machine } of machines) {
        const byScope = (access: Access) => {
          const sentence = tokenRefusal(access, { scopes: [scope], strategyIds: null });
          return sentence === undefined ? undefined : { code: 'forbidden' as const, sentence };
        };
        const ofUser = expectedRefusal(route, part);
        const ofBody = { ...route.access };
        // The body of the row does more than enter values, which is known once it is read.
        if ('entersValues' in ofBody) delete ofBody.entersValues;
        const expected =
          ofUser?.code === 'not_found'
            ? ofUser
            : (byScope(route.access) ??
              (ofUser?.sentence === NOT_OWN ? undefined : ofUser) ??
              byScope(ofBody) ??
              ofUser);
        if (expected === undefined) continue;
        const reply = await callAny(machine, name, given);
        expect(reply, `${part} ${scope}`).toMatchObject(refused(expected.code, expected.sentence));
      }
    });
  });

  itWritesNothing(product);
});

describe.each(signedIn)('%s', (name, route) => {
  it('should allow a token with its scope what its user may, and no token what takes a session', async () => {
    const scope = scopeOfAccess(route.access);
    const part = name === 'strategies.leave' ? 'read_write' : 'owner';
    const cast = await castFor(product, name, everybody, part);
    const scene = await sceneOf(product, cast);
    const given = await givenOf(name, scene, cast[part]);
    const scopes = scope === undefined ? [...SCOPES] : [scope];
    const { made, machine } = await tokenOf(product, cast[part], scopes);
    const reply = await callAny(machine, name, given);
    await cast[part].call('tokens.delete', { params: { id: made.id } });
    if (scope === undefined) expect(reply).toMatchObject(refused('forbidden', SESSION_ONLY));
    else expect(reply.status, reply.bytes.toString()).toBe(route.status);
  });
});

it('a token of one strategy makes no other, by any call', async () => {
  const { owner } = everybody;
  const scene = await sceneOf(product, everybody);
  const { made, machine } = await tokenOf(product, owner, [...SCOPES], { strategyIds: [scene.board.id] });
  const before = await owner.done('strategies.list');
  for (const [name] of routeEntries.filter(([, { status }]) => status === 201)) {
    await callAny(machine, name, await givenOf(name, scene, owner));
    expect(await owner.done('strategies.list'), name).toHaveLength(before.length);
  }
  await owner.done('tokens.delete', { params: { id: made.id } });
});
