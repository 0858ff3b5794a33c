import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Claims, CLIENT, oidcProvider } from '../../server/test/oidc-provider.ts';

/** A running provider of OpenID Connect, with a page that asks who signs in. */
export interface IdentityProvider {
  /** What it says of people, by what they sign in as. */
  people: Map<string, Claims>;
  /** The settings of a product that signs in by it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const FORM = `<!doctype html><html lang="en"><title>Own ID</title><link rel="icon" href="data:,">
<form method="post"><label>Account <input name="login"></label> <button>Continue</button></form></html>`;

const sendForm = (response: ServerResponse) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(FORM);

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a provider for the product at an address. */
export async function startIdentityProvider(client: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const provider = oidcProvider({ issuer, id: 'oidc', people, client });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) void answer(request, response);
    else if (request.method !== 'POST') void sendForm(response);
    else
      void buffer(request).then((body) => {
        const accountId = new URLSearchParams(body.toString()).get('login') ?? '';
        return provider.interactionFinished(request, response, { login: { accountId } });
      });
  });
  return {
    people,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      OIDC_NAME: 'Own ID',
      OIDC_NEW_ACCOUNTS: 'all',
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
