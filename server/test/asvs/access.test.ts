import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../contract/api/errors.ts';
import { routeEntries } from '../../../contract/api/routes.ts';
import { castOf, CAST } from '../cast.ts';
import { callAny, expectedRefusal, givenOf, remember, sceneOf } from '../matrix.ts';
import { PASSWORD, person, refused, visitor } from '../person.ts';
import { openProduct, startProduct } from '../product.ts';
import { everyRow, expectNothingWritten, itWritesNothing } from '../rest.ts';
import { accept, inviteOf } from '../sharing.ts';
import { strategyOf } from '../strategy.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);

const reading = routeEntries.filter(([, { method }]) => method === 'GET');
const scene = await sceneOf(product, everybody);
const given = remember((name) => givenOf(name, scene, everybody.owner));

it('a fresh installation should have no account, so none with a known password', async () => {
  const fresh = await openProduct();
  const rows = await everyRow(fresh);
  expect(rows['users']).toEqual([]);
  for (const [username, password] of [
    ['admin', 'admin'],
    ['root', 'root'],
    ['meridian', 'meridian'],
  ] as const) {
    const reply = await visitor(fresh).call('session.create', { body: { username, password } });
    expect(reply).toMatchObject(refused('wrong_credentials'));
  }
  await fresh.close();
});

for (const [name] of reading) await given(name);

describe('a read', () => {
  describe.each(reading)('%s', (name, route) => {
    it('should write nothing for any reader', async () => {
      const call = await given(name);
      for (const part of CAST) {
        const { status } = await callAny(everybody[part], name, call);
        expect(status < 300).toBe(expectedRefusal(route, part) === undefined);
      }
    });
  });

  itWritesNothing(product);
});

it('no answer to a read should contain a stored password hash, session, token or key', async () => {
  await everybody.owner.done('tokens.create', { body: { name: 'Nightly', scopes: ['read'] } });
  const kept = await product.store.read.selectFrom('users').select('password_hash').execute();
  const sessions = await product.store.read.selectFrom('sessions').select('digest').execute();
  const links = await product.store.read.selectFrom('invite_links').select('digest').execute();
  const tokens = await product.store.read.selectFrom('api_tokens').select('digest').execute();
  expect(tokens.length).toBeGreaterThan(0);
  const secrets = [
    ...kept.map((row) => row.password_hash),
    ...[...sessions, ...links, ...tokens].map((row) => row.digest),
  ];
  expect(secrets.length).toBeGreaterThan(6);
  for (const [name] of reading) {
    const text = (await callAny(everybody.owner, name, await given(name))).bytes.toString();
    expect(
      secrets.filter((secret) => text.includes(secret)),
      name,
    ).toEqual([]);
    expect(text, name).not.toMatch(/password_?hash|\$argon2|"digest":"[\w-]{20}/i);
  }
});

it('accepting an invitation should change nothing of the account that accepts, nor of any other', async () => {
  const [owner, ada] = [await person(product), await person(product)];
  const { token } = await inviteOf(owner, (await strategyOf(owner)).id);
  const accounts = async () => [
    (await everyRow(product))['users'],
    (await everyRow(product))['second_factors'],
  ];
  const before = await accounts();
  expect((await accept(ada, token)).status).toBe(200);
  const body = { username: ada.username, password: 'another password of a thief', token };
  expect(await visitor(product).call('user.create', { body })).toMatchObject(refused('username_taken'));
  expect(await accounts()).toEqual(before);
  const signedIn = await visitor(product).call('session.create', {
    body: { username: ada.username, password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
});

it('a parameter or a cookie given twice should never widen access', async () => {
  const [owner, eve] = [await person(product), await person(product)];
  const { id } = await strategyOf(owner);
  const own = (await strategyOf(eve)).id;
  const twice = await owner.raw('GET', `/api/strategies/${id}/changes?limit=1&limit=2`);
  expect(twice).toMatchObject(refused('invalid_request'));
  expect((await eve.raw('GET', `/api/strategies/${id}?id=${own}&strategyId=${own}`)).status).toBe(404);
  const cookie = `meridian=${eve.cookies.get('meridian')}; meridian=${owner.cookies.get('meridian')}`;
  const reply = await visitor(product).raw('GET', '/api/user', { headers: { cookie } });
  expect([200, 401]).toContain(reply.status);
  const named = await expectNothingWritten(product, () =>
    eve.raw('POST', `/api/strategies/${own}/nodes`, {
      body: '{"type":"vision","title":"a","title":"b"}',
      headers: { 'content-type': 'application/json' },
    }),
  );
  expect(named).toMatchObject(refused('invalid_request', 'The request gives a field twice.'));
});

it.each([
  ['session.create', { username: ['Ada', 'Eve'], password: PASSWORD }, 'username'],
  ['session.create', { username: 'Ada', password: [PASSWORD] }, 'password'],
  ['user.create', { username: ['Ada', 'Eve'], password: PASSWORD }, 'username'],
  ['session.confirm', { challenge: ['a', 'b'], code: '123456' }, 'challenge'],
] as const)('%s should refuse (400) a list in the place of one: %j', async (name, json, path) => {
  const { method, path: address } = Object.fromEntries(routeEntries)[name] ?? { method: '', path: '' };
  const reply = await expectNothingWritten(product, () => visitor(product).raw(method, address, { json }));
  expect(reply).toMatchObject(refused('invalid_request'));
  expect((reply.body as ErrorBody).details?.map((fault) => fault.path)).toContain(path);
});
