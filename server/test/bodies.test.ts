import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../contract/api/errors.ts';
import { type RouteName, routeEntries, routes } from '../../contract/api/routes.ts';
import { castOf, makeOperator } from './cast.ts';
import { fieldsOf, textFields } from './fields.ts';
import { callAny, castFor, givenOf, remember, sceneOf } from './matrix.ts';
import { pathOf, type Raw, refused, refusedFields } from './person.ts';
import { startProduct } from './product.ts';
import { expectNothingWritten, itWritesNothing } from './rest.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);
const { owner } = everybody;
// So that they may make every call.
await makeOperator(product, owner);
const scene = await sceneOf(product, everybody);

const JSON_TYPE = { 'content-type': 'application/json' };
const broken = (body: string | Uint8Array): Raw => ({ body, headers: JSON_TYPE });

/** What no call takes, with the refusal it meets before its route is asked. */
const UNREADABLE: [string, Raw, ReturnType<typeof refused>][] = [
  ['an empty body', broken(''), refused('invalid_request')],
  ['broken JSON', broken('{"title": '), refused('invalid_request')],
  ['a __proto__ key', broken('{"__proto__": {"title": "x"}}'), refused('invalid_request')],
  [
    'a constructor with a prototype',
    broken('{"constructor": {"prototype": {}}}'),
    refused('invalid_request'),
  ],
  [
    'bytes that are not UTF-8',
    broken(Buffer.from('7b2274223a22ff227d', 'hex')),
    refused('invalid_request', 'The request is not UTF-8 text.'),
  ],
  ['more than 256 KB', broken(`"${'x'.repeat(256 * 1024)}"`), refused('body_too_large')],
  [
    'text/plain',
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    refused('unsupported_media_type'),
  ],
  [
    'a form',
    { body: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    refused('unsupported_media_type'),
  ],
];

/** JSON that is no object, and no body at all: each route's own schema refuses it. */
const NO_OBJECTS: [string, Raw][] = [
  ['no body at all', {}],
  ['an array', broken('[]')],
  ['a text', broken('"title"')],
  ['null', broken('null')],
];

const withBody = routeEntries.filter(([, { body }]) => body);

/** What each route takes in the scene that all refusals share, because they leave it as it is. */
const given = remember((name: RouteName) => givenOf(name, scene, owner));
for (const [name] of withBody) await given(name);

const withTexts = routeEntries.flatMap(([name, route]) =>
  textFields(route).map((field) => [name, field] as const),
);
const BAD_TEXTS: [string, string][] = [
  ['a lone surrogate', '"a\\ud800b"'],
  ['a null character', '"a\\u0000b"'],
  ['an escape character', '"a\\u001b[31mb"'],
  ['a character of the C1 range', '"a\\u0085b"'],
  ['a number', '7'],
  ['a list', '["a"]'],
];

describe('a body that is refused', () => {
  // One parser reads the bodies of all routes.
  it.each(UNREADABLE)('should refuse %s, and write nothing', async (_what, raw, refusal) => {
    const { params } = await given('nodes.create');
    const reply = await owner.raw('POST', pathOf('nodes.create', params), raw);
    expect(reply).toMatchObject(refusal);
  });

  describe.each(withBody)('%s', (name, route) => {
    it('is tested with every field of its schema', async () => {
      const { body = {} } = await given(name);
      expect(Object.keys(body).sort()).toEqual(fieldsOf(route).sort());
    });

    it('should refuse (400) a body that is no object, and write nothing', async () => {
      const { params } = await given(name);
      for (const [what, raw] of NO_OBJECTS) {
        const reply = await owner.raw(route.method, pathOf(name, params), raw);
        expect(reply, what).toMatchObject(refused('invalid_request'));
      }
    });

    it('should refuse (400) an unknown field, and name it', async () => {
      const valid = await given(name);
      const reply = await callAny(owner, name, { ...valid, body: { ...valid.body, surprise: 1 } });
      expect(reply).toMatchObject(refusedFields('surprise'));
    });
  });

  describe.each(withTexts)('%s: %s', (name, field) => {
    it('should refuse (400) invalid characters and values that are no text, and name the field', async () => {
      const { params, body } = await given(name);
      const valid = JSON.stringify({ ...body, [field]: '?' });
      for (const [what, text] of BAD_TEXTS) {
        const json = valid.replace(`"${field}":"?"`, () => `"${field}":${text}`);
        const reply = await owner.raw(routes[name].method, pathOf(name, params), broken(json));
        expect(reply, what).toMatchObject(refused('invalid_request'));
        const { details = [] } = reply.body as ErrorBody;
        expect(new Set(details.map(({ path }) => path)), what).toEqual(new Set([field]));
      }
    });
  });

  itWritesNothing(product);
});

describe.each(withBody)('%s', (name, route) => {
  it('should accept read-only fields of the entity, and not change them', async () => {
    const cast = await castFor(product, name, everybody);
    const valid = await givenOf(name, await sceneOf(product, cast), cast.owner);
    const ignored = Object.fromEntries((route.ignored ?? []).map((field) => [field, 'sent back']));
    const reply = await callAny(cast.owner, name, { ...valid, body: { ...ignored, ...valid.body } });
    expect(reply.status, reply.bytes.toString()).toBe(route.status);
    expect(reply.bytes.toString()).not.toContain('sent back');
  });
});

// Values by code answer what became of each row, and no entity.
const updates = routeEntries.filter(
  ([name, { method, access }]) => method === 'PUT' && access.who === 'member' && name !== 'values.write',
);

describe.each(updates)('%s', (name) => {
  it('should accept the whole entity of its answer, and change nothing', async () => {
    const valid = await givenOf(name, await sceneOf(product, everybody), owner);
    const entity = (await callAny(owner, name, valid)).body as Record<string, unknown>;
    const reply = await expectNothingWritten(product, () => callAny(owner, name, { ...valid, body: entity }));
    expect(reply.status, reply.bytes.toString()).toBe(200);
    expect(reply.body).toEqual(entity);
  });
});
