import type { OutgoingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { type Route, TEXT_PARAMS } from '../../../contract/api/route.ts';
import type { RouteName } from '../../../contract/api/routes.ts';
import type { Sent } from '../http.ts';
import { isRef, kindOf, namesOf, type Ref, refTo, valueOf } from './schema.ts';
import { hostileHeader, hostileSegment, hostileText, hostileValue } from './values.ts';
import { type Caller, CALLERS, type World } from './world.ts';

/** A request with unresolved references. */
export interface Wanted {
  name?: RouteName;
  caller: Caller;
  method: string;
  /** Segments of the path; a reference becomes an id, text is sent unchanged. */
  path: (string | Ref)[];
  /** What follows the path, from `?` on: names and values, both as they go out. */
  query: [string, unknown][];
  headers: OutgoingHttpHeaders;
  body: Body;
}

/** A body: none, a value sent as JSON with a field perhaps given twice, bytes, or so many lists in one another. */
type Body = { none: true } | { json: unknown; twice?: string } | { bytes: string } | { deep: number };

const caller = fc.constantFrom<Caller>('owner', 'owner', 'owner', 'read_write', 'read_write', ...CALLERS);
const callerOf = ({ access }: Route): fc.Arbitrary<Caller> =>
  access.who === 'operator' ? fc.constantFrom('operator', 'operator', 'operator', ...CALLERS) : caller;

const often = <T>(valid: fc.Arbitrary<T>, hostile: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: valid }, { weight: 1, arbitrary: hostile });

/** Headers that calls read, and some that they must not: mostly none of them. */
const headers: fc.Arbitrary<OutgoingHttpHeaders> = often(
  fc.constant<OutgoingHttpHeaders>({}),
  fc.record(
    {
      'idempotency-key': hostileHeader,
      'if-none-match': hostileHeader,
      'meridian-base-revision': fc.oneof(fc.nat().map(String), hostileHeader),
      'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip', 'br;q=0, gzip'), hostileHeader),
      accept: hostileHeader,
      'sec-fetch-site': fc.constantFrom('same-origin', 'same-origin', 'none', 'x', 'cross-site'),
      'x-forwarded-for': hostileHeader,
      'x-forwarded-host': hostileHeader,
      'x-http-method-override': fc.constantFrom('DELETE', 'TRACE'),
      range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'bytes=0-0,1-1,2-2'),
      'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
    },
    { requiredKeys: [] },
  ),
  2,
);

const contentType = often(
  fc.constantFrom('application/json', 'application/json; charset=utf-8'),
  fc.oneof(
    fc.constantFrom(
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
    ),
    hostileHeader,
  ),
  30,
);

/** Now and then another site's page. */
const from: fc.Arbitrary<OutgoingHttpHeaders> = often(
  fc.constant<OutgoingHttpHeaders>({}),
  hostileHeader.map((origin) => ({ origin })),
  20,
);

/** A retry, as pages name every write. */
const named: fc.Arbitrary<OutgoingHttpHeaders> = often(
  fc.constant<OutgoingHttpHeaders>({}),
  fc.stringMatching(/^[\w-]{8,64}$/).map((id) => ({ 'idempotency-key': id })),
  2,
);

/** A valid body with one field hostile, missing, added or duplicated. */
function spoiled(schema: unknown, names: string[]): fc.Arbitrary<Body> {
  const name = fc.oneof(fc.constantFrom(...names), hostileText);
  return fc
    .tuple(
      valueOf(schema) as fc.Arbitrary<Record<string, unknown>>,
      name,
      hostileValue,
      fc.constantFrom('set', 'set', 'drop', 'twice'),
    )
    .map(([valid, field, value, how]) => {
      if (how === 'drop')
        return { json: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== field)) };
      if (how === 'twice') return { json: valid, twice: field };
      // A computed name in a literal would set the prototype for none: __proto__ becomes a field, too.
      return { json: Object.fromEntries([...Object.entries(valid), [field, value]]) };
    });
}

const anyBytes: fc.Arbitrary<Body> = fc
  .oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '{',
        '[',
        '{"a":1,}',
        'NaN',
        '{"a":1e999}',
        '{"a":-}',
        '\ufeff{}',
        '"\\ud800"',
        '{"__proto__":{}}',
        '{}{}',
      )
      .map((text) => Buffer.from(text)),
    fc.integer({ min: 262_000, max: 300_000 }).map((length) => Buffer.from(`"${'x'.repeat(length)}"`)),
  )
  .map((bytes) => ({ bytes: bytes.toString('base64') }));

/** Lists in one another, as many as a body has room for. */
const abyss: fc.Arbitrary<Body> = fc.integer({ min: 30, max: 120_000 }).map((deep) => ({ deep }));

function bodyOf({ body }: Route): fc.Arbitrary<Body> {
  const nothing = fc.constant<Body>({ none: true });
  const wild = fc.oneof(
    { weight: 3, arbitrary: hostileValue.map((json) => ({ json })) },
    { weight: 1, arbitrary: anyBytes },
    { weight: 1, arbitrary: abyss },
  );
  if (!body) return often<Body>(nothing, wild);
  return fc.oneof(
    { weight: 14, arbitrary: valueOf(body).map((json) => ({ json })) },
    { weight: 8, arbitrary: spoiled(body, namesOf(body)) },
    { weight: 3, arbitrary: wild },
    { weight: 1, arbitrary: abyss },
    { weight: 1, arbitrary: nothing },
  );
}

const pair = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown]> =>
  fc.tuple(fc.constant(name), value);

function queryOf({ query }: Route): fc.Arbitrary<[string, unknown][]> {
  const junk = fc.array(fc.tuple(hostileSegment, hostileSegment), { maxLength: 3 });
  if (!query) return often<[string, unknown][]>(fc.constant([]), junk);
  const one = fc.oneof(
    ...namesOf(query).map((name) => pair(name, often<unknown>(valueOf(query, name), hostileSegment))),
  );
  const valid = (valueOf(query) as fc.Arbitrary<object>).map(
    (fields) => Object.entries(fields) as [string, unknown][],
  );
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 2, arbitrary: fc.array(one, { maxLength: 4 }) },
    { weight: 1, arbitrary: junk },
  );
}

const textParams: readonly string[] = TEXT_PARAMS;

/** The kind of record whose id is the `id` of a path. */
function ownerOf(path: string, access: Route['access']): string {
  if (access.who === 'member') return access.of ?? 'strategy';
  if (access.who !== 'operator') return 'node';
  return path.includes('/strategies/') ? 'strategy' : 'person';
}

/** The pieces of a route's path: the words of it, and for each parameter mostly something that is there. */
function pathOf({ path, access }: Route): fc.Arbitrary<(string | Ref)[]> {
  const owner = ownerOf(path, access);
  const pieces = path
    .slice(1)
    .split('/')
    .map((word) => {
      const [, name] = /^\{(\w+)\}$/.exec(word) ?? [];
      if (name === undefined) return fc.constant(word);
      const kind = name === 'id' ? owner : (kindOf(name) ?? 'node');
      return often<string | Ref>(refTo(textParams.includes(name) ? 'token' : kind), hostileSegment, 12);
    });
  return fc.tuple(...pieces);
}

/** Requests of one route: from valid to completely hostile, by every kind of user. */
export const requestOf = (name: RouteName, route: Route): fc.Arbitrary<Wanted> =>
  fc.record({
    name: fc.constant(name),
    caller: callerOf(route),
    method: fc.constant(route.method),
    path: pathOf(route),
    query: queryOf(route),
    headers: fc
      .tuple(contentType, from, named, headers)
      .map(([type, ...others]) => Object.assign({ 'content-type': type }, ...others) as OutgoingHttpHeaders),
    body: bodyOf(route),
  });

const WORDS = [
  'api',
  'strategies',
  'kpis',
  'user',
  'join',
  'strategy',
  'assets',
  'ws',
  'theme.json',
  'index.html',
  '.git',
  'config',
  'openapi.json',
];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'PURGE',
  'QUERY',
];

/** Requests of any method at any address, mostly where nothing is. */
export const anyRequest: fc.Arbitrary<Wanted> = fc.record({
  caller,
  method: fc.constantFrom('GET', 'GET', 'GET', ...METHODS),
  path: fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom<string | Ref>(...WORDS) },
      { weight: 2, arbitrary: hostileSegment },
      refTo('strategy'),
    ),
    { maxLength: 5 },
  ),
  query: fc.array(fc.tuple(hostileSegment, hostileSegment), { maxLength: 2 }),
  headers,
  body: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Body>({ none: true }) },
    { weight: 1, arbitrary: anyBytes },
  ),
});

/** A value with its references found. Fields called __proto__ stay fields. */
function found(value: unknown, world: World): unknown {
  if (isRef(value)) return world.find(value.ref, value.pick);
  if (Array.isArray(value))
    return value.every((one) => !isRef(one)) ? value : value.map((one) => found(one, world));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isRef(one) || Array.isArray(one) ? found(one, world) : one,
    ]),
  );
}

function bytesOf(body: Body, world: World): string | Uint8Array | undefined {
  if ('none' in body) return undefined;
  if ('deep' in body) return '['.repeat(body.deep) + ']'.repeat(body.deep);
  if ('bytes' in body) return Buffer.from(body.bytes, 'base64');
  const text = JSON.stringify(found(body.json, world));
  if (body.twice === undefined || !text.startsWith('{')) return text;
  const again = `${JSON.stringify(body.twice)}:1`;
  return `{${again},${again}${text === '{}' ? '' : ','}${text.slice(1)}`;
}

/** The request as it is sent. */
export async function sentOf(wanted: Wanted, world: World): Promise<Sent> {
  const { method, path, query, headers: given, caller: who, name } = wanted;
  const address = path.map((piece) => (isRef(piece) ? world.find(piece.ref, piece.pick) : piece)).join('/');
  const out = (value: unknown): string =>
    isRef(value)
      ? String(world.find(value.ref, value.pick))
      : typeof value === 'string'
        ? value
        : encodeURIComponent(String(value).toWellFormed());
  const asked = query.map(([key, value]) => `${key}=${out(value)}`).join('&');
  const cookie = await world.cookieOf(who, name);
  // Node's client sends no byte outside of ASCII in an address; raw ones are for the tests on the wire.
  const target = `/${address}${asked === '' ? '' : `?${asked}`}`.replaceAll(/[^\u0021-\u007e]/g, (one) =>
    encodeURIComponent(one.toWellFormed()),
  );
  return {
    method,
    path: target.slice(0, 12_000),
    headers: { ...given, ...(cookie === undefined ? {} : { cookie }) },
    body: bytesOf(wanted.body, world),
  };
}
