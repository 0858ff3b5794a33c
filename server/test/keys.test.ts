import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { castOf, makeOperator } from './cast.ts';
import { directoryOf, SCIM_TOKEN } from './directory.ts';
import { send as sendBySocket } from './http.ts';
import { type AnyGiven, castFor, givenOf, sceneOf } from './matrix.ts';
import { pathOf } from './person.ts';
import { startProduct } from './product.ts';

const product = await startProduct({ scimToken: SCIM_TOKEN, isInjected: true });
const everybody = await castOf(product);
const { owner } = everybody;
await makeOperator(product, owner);
const scene = await sceneOf(product, everybody);

/** Keys that every object has, without being given them. */
const KEYS = ['__proto__', 'constructor', 'toString'];
const JSON_TYPE = { 'content-type': 'application/json' };
const agent = new Agent();
const HEADERS = {
  cookie: '__proto__=1; constructor=2',
  'idempotency-key': '__proto__.polluted',
  'if-none-match': 'constructor',
  constructor: '1',
  ['__proto__']: '1',
};

/** What every object, list and function inherits. */
const inherited = () =>
  [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)),
  );
const before = inherited();

let turn = 0;
/** One key after the other, so that a request or two of each route try them all. */
const nextKey = (): string => KEYS[turn++ % KEYS.length] as string;

/** A value with each of its texts replaced by a key, or with more fields in each of its objects, as JSON. */
function spoiled(value: unknown, more?: string): string {
  if (typeof value === 'string') return JSON.stringify(more === undefined ? nextKey() : value);
  if (Array.isArray(value)) return `[${value.map((item) => spoiled(item, more)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}:${spoiled(item, more)}`,
  );
  return `{${[...fields, ...(more === undefined ? [] : [more])].join(',')}}`;
}

/** The parser of JSON refuses the first two, and the schemas of the routes the third. */
const FIELDS = [
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"constructor":1,"prototype":{"polluted":true},"toString":1,"hasOwnProperty":null',
];

/** The bodies that are sent in place of a valid one. */
const bodiesFor = (body: AnyGiven['body']): string[] =>
  body === undefined
    ? []
    : [...FIELDS, undefined]
        .map((more) => spoiled(body, more))
        .filter((json) => json !== JSON.stringify(body));

/** A query whose parameters have a key as their value, beside parameters that the keys name. */
function queryOf(query: AnyGiven['query'] = {}): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(query)) search.append(name, nextKey());
  for (const name of KEYS)
    for (const more of ['', '[polluted]', '.prototype.polluted']) search.append(name + more, '1');
  return search.toString();
}

it('keeps every prototype as it is, whatever keys a call has in body, query, path and headers', async () => {
  for (const [name, route] of routeEntries) {
    const { owner: caller } = await castFor(product, name, everybody);
    const { params = {}, query, body } = await givenOf(name, scene, caller);
    const path = pathOf(name, params);
    const send = (to: string, json?: string) =>
      caller.raw(route.method, to, {
        headers: json === undefined ? {} : JSON_TYPE,
        ...(json && { body: json }),
      });
    for (const json of bodiesFor(body)) await send(path, json);
    if (route.method === 'GET') await send(`${path}?${queryOf(query)}`);
    const spoiledParams = Object.keys(params).map((param) => [param, nextKey()]);
    if (spoiledParams.length > 0) await send(pathOf(name, Object.fromEntries(spoiledParams)));
    // By a socket: `inject` drops a header of the name __proto__.
    await sendBySocket(product.origin, agent, { method: route.method, path, headers: HEADERS });
    expect(inherited(), name).toEqual(before);
  }
  expect((await owner.call('strategies.list')).status).toBe(200);
});

it('keeps them as they are, whatever a directory writes', async () => {
  const { call, make, patch } = directoryOf(product);
  const user = await make({ userName: 'keys@example.com', name: { givenName: 'A' } });
  const group = await call('POST', '/Groups', { displayName: 'Keys', members: [] });
  const paths = [user, `/Groups/${String(group.body['id'])}`];
  const places = KEYS.flatMap((key) => [
    key,
    `${key}.polluted`,
    `${key}.prototype.polluted`,
    `name.${key}.polluted`,
    `name.${key}`,
    `emails[${key} eq "x"].value`,
    `emails[type eq "${key}"].${key}`,
    `members[value eq "${key}"].polluted`,
    `urn:ietf:params:scim:schemas:core:2.0:User:${key}.polluted`,
    `urn:${key}:${key}.polluted`,
  ]);
  for (const path of paths)
    for (const place of places) {
      for (const op of ['add', 'replace', 'remove'])
        expect((await patch(path, { op, path: place, value: true })).status, place).toBeLessThan(500);
      expect((await patch(path, { op: 'add', value: { [place]: { polluted: true } } })).status).toBeLessThan(
        500,
      );
    }
  for (const key of KEYS)
    for (const kind of ['/Users', '/Groups']) {
      const filter = encodeURIComponent(`${key} eq "${key}"`);
      expect((await call('GET', `${kind}?filter=${filter}&${key}=1&${key}[polluted]=1`)).status).toBe(400);
      expect((await call('GET', `${kind}/${key}`)).status).toBe(404);
      const body = JSON.parse(
        `{"userName": "${key}", "displayName": "${key}", "${key}": {"polluted": 1}}`,
      ) as object;
      expect((await call('POST', kind, body)).status).toBeLessThan(500);
    }
  expect(inherited()).toEqual(before);
});
