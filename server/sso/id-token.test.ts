import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { toProvider } from '../provider-settings.ts';
import { PUBLIC, sentTo } from '../test/identity-provider.ts';
import { visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [own, foreign] = [keyPair(), keyPair()];
const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

function signed(claims: object, key: KeyObject | null): string {
  const content = `${encoded({ alg: key ? 'RS256' : 'none', kid: 'k' })}.${encoded(claims)}`;
  return `${content}.${key ? sign('sha256', Buffer.from(content), key).toString('base64url') : ''}`;
}

/** What the provider of this file answers next as the ID token. */
let idToken = '';

const server = createServer((request, response) => {
  const send = (json: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
  if (request.url === '/keys')
    return send({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
    });
  if (request.url === '/token') return send({ access_token: 'a', token_type: 'bearer', id_token: idToken });
  return send({
    issuer: request.url?.startsWith('/pretender') ? 'https://another.example' : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => void server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const settings = { name: 'ID', clientId: 'meridian', newAccounts: 'all' } as const;
const product = await startProduct({
  publicOrigin: PUBLIC,
  providers: [
    toProvider({ ...settings, id: 'own', issuer }),
    toProvider({ ...settings, id: 'pretender', issuer: `${issuer}/pretender` }),
  ],
});

/** Where a sign-in leads to whose ID token has these claims. */
async function leadsTo(claims: object, key: KeyObject | null = own.privateKey): Promise<string> {
  const browser = visitor(product);
  const sent = new URL(await sentTo(browser, { provider: 'own' })).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: issuer,
    aud: 'meridian',
    sub: 'ada',
    nonce: sent.get('nonce'),
    iat: now,
    exp: now + 60,
    email: 'ada@example.com',
  };
  idToken = signed({ ...usual, ...claims }, key);
  const reply = await browser.raw('GET', `/sso/callback/own?code=1&state=${sent.get('state')}`);
  return String(reply.headers.location);
}

describe('an ID token', () => {
  it('should sign in where it is signed by the provider for this client', async () => {
    expect(await leadsTo({})).toBe('/dashboard');
  });

  it.each([
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://another.example' }],
    ['that has expired', { exp: 1 }],
    ['with another nonce', { nonce: 'another' }],
  ])('should be refused %s', async (_case, claims) => {
    expect(await leadsTo(claims)).toMatch(/^\/auth\?sso=failed/);
  });

  it('should be refused without a signature of the provider', async () => {
    expect(await leadsTo({}, foreign.privateKey)).toMatch(/^\/auth\?sso=failed/);
    expect(await leadsTo({}, null)).toMatch(/^\/auth\?sso=failed/);
  });
});

it('refuses the description of a provider that names another issuer', async () => {
  expect(await sentTo(visitor(product), { provider: 'pretender' })).toMatch(/^\/auth\?sso=failed/);
});
