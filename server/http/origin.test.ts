import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { castOf } from '../test/cast.ts';
import { callAny, givenOf, remember, sceneOf } from '../test/matrix.ts';
import { refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';

const product = await startProduct();
const everybody = await castOf(product);
const { owner } = everybody;
const published = await startProduct({ publicOrigin: 'https://plans.example.com' });

const scene = await sceneOf(product, everybody);
const given = remember((name) => givenOf(name, scene, owner));
const SENTENCE = 'This request came from another site and was refused.';

const writing = routeEntries.filter(([, { method }]) => method !== 'GET');
const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: product.origin.replace('http:', 'https:') },
  { origin: product.origin.replace('127.0.0.1', 'localhost') },
  { origin: `${product.origin}.evil.example` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: product.origin },
];

describe.each(writing)('%s', (name) => {
  it("should refuse (403) requests of another site's page, and write nothing", async () => {
    const valid = await given(name);
    await expectNothingWritten(product, async () => {
      for (const headers of FOREIGN) {
        const reply = await callAny(owner, name, { ...valid, headers });
        expect(reply, JSON.stringify(headers)).toMatchObject(refused('foreign_origin', SENTENCE));
      }
    });
  });
});

describe('writing', () => {
  const create = (headers: object) =>
    owner.call('strategies.create', { body: { title: 'Mine' }, headers: { ...headers } });

  it.each([
    ['without any origin, as programs do', {}],
    ["from the product's own origin", { origin: product.origin, 'sec-fetch-site': 'same-origin' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
  ])('should be allowed (201) %s', async (_what, headers) => {
    expect((await create(headers)).status).toBe(201);
  });

  it('should be allowed from PUBLIC_URL alone where that is set', async () => {
    const signOut = (origin: string) => visitor(published).call('session.delete', { headers: { origin } });
    expect((await signOut('https://plans.example.com')).status).toBe(204);
    expect(await signOut(published.origin)).toMatchObject(refused('foreign_origin'));
    expect(await signOut('https://plans.example.com.evil.example')).toMatchObject(refused('foreign_origin'));
  });
});

it('sends no CORS headers', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['OPTIONS', 'GET']) {
    const reply = await owner.raw(method, '/api/strategies', { headers });
    expect(Object.keys(reply.headers).filter((key) => key.startsWith('access-control'))).toEqual([]);
  }
});
