import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { type Provider as Settings, toProvider } from '../provider-settings.ts';
import { type Claims, CLIENT, oidcProvider } from './oidc-provider.ts';
import { type Person, visitor } from './person.ts';
import type { Product } from './product.ts';
import type { Reply } from './http.ts';

/** The address that the products of these tests are opened at. */
export const PUBLIC = 'http://plan.example';

/** A running provider of OpenID Connect. */
export interface IdentityProvider {
  issuer: string;
  /** People by their subject; each may be changed between sign-ins. */
  people: Map<string, Claims>;
  /** Its entry in the settings. */
  settings(more?: Partial<Parameters<typeof toProvider>[0]>): Settings;
  /** A person signs in at the address where a browser was sent: where the provider sends the browser back to. */
  signIn(address: string, subject: string): Promise<string>;
}

/** Follows the redirects of one provider with the cookies of a browser, until one leads elsewhere. */
async function follow(issuer: string, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  while (at.startsWith(issuer)) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  return at;
}

/** Starts a provider for the tests of a file. */
export async function startProvider(id = 'own'): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const provider = oidcProvider({ issuer, id, people, client: PUBLIC });
  const answer = provider.callback();
  let arriving = '';
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: arriving } });
    else void answer(request, response);
  });
  return {
    issuer,
    people,
    settings: (more = {}) =>
      toProvider({
        id,
        name: `The ${id} ID`,
        issuer,
        newAccounts: 'all',
        ...CLIENT,
        ...more,
      }),
    signIn: (address, subject) => {
      arriving = subject;
      return follow(issuer, address);
    },
  };
}

/** The path and query of an address of the product. */
export const pathIn = (address: string): string => {
  const { pathname, search } = new URL(address, PUBLIC);
  return pathname + search;
};

/** A browser begins to sign in: the address at the provider where it is sent. */
export async function sentTo(
  browser: Person,
  body: { provider: string; next?: string; asNew?: boolean; invite?: string },
): Promise<string> {
  const { address } = await browser.done('sso.begin', { body });
  const reply = await browser.raw('GET', pathIn(address));
  return String(reply.headers.location);
}

/** A whole sign-in at a provider in a browser, which is new unless given. */
export async function signInAt(
  product: Product,
  provider: IdentityProvider,
  subject: string,
  {
    browser = visitor(product),
    id = 'own',
    ...more
  }: { browser?: Person; id?: string; next?: string; asNew?: boolean; invite?: string } = {},
): Promise<{ browser: Person; reply: Reply; answer: string }> {
  const answer = await provider.signIn(await sentTo(browser, { provider: id, ...more }), subject);
  return { browser, answer, reply: await browser.raw('GET', pathIn(answer)) };
}
