import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { upgradeStatus } from '../test/live.ts';
import { PASSWORD, person, refused, visitor } from '../test/person.ts';
import { type Product, startProduct } from '../test/product.ts';
import { measured, published } from '../test/published.ts';
import { strategyOf } from '../test/strategy.ts';
import { webFolderWith } from '../test/web-folder.ts';
import { belowBase } from './base-path.ts';

const RULES = '{ "prefetch": [{ "where": { "href_matches": "/strategy/*" } }] }';
const webFolder = webFolderWith({
  'index.html':
    `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"><link rel="expect" href="#root-end">` +
    `<script type="speculationrules">${RULES}</script></head><body><div id="root"></div></body></html>`,
  'manifest.webmanifest': '{ "id": "/", "start_url": "/dashboard", "icons": [{ "src": "/icon.svg" }] }',
  'assets/app-1a2b3c.js': 'start()',
  '.server/entry-server-1a2b3c.js':
    'export const renderPage = async (_path, { id }) => `<a href="/strategy/${id}/kpis">KPIs</a><a href="https://example.com/">x</a>`;',
});

const ORIGIN = 'https://intranet.example';
const BASE = '/meridian';
const metrics = { port: undefined, token: 'a token of sixteen' };
const product = await startProduct({ webFolder, publicOrigin: ORIGIN, basePath: BASE, metrics });
/** The product as browsers reach it: the proxy keeps the path. */
const site: Product = {
  ...product,
  origin: product.origin + BASE,
  send: (sent) => product.send({ ...sent, path: BASE + sent.path }),
};
const outside = visitor(product);

describe('the address of a request', () => {
  it.each([
    ['/meridian', '/'],
    ['/meridian?period=2026-02', '/?period=2026-02'],
    ['/meridian/', '/'],
    ['/meridian/strategy/7?x=/meridian', '/strategy/7?x=/meridian'],
    ['/meridian//evil.example', '//evil.example'],
    ['/readyz', '/readyz'],
    ['/metrics?x', '/metrics?x'],
    ['/', undefined],
    ['/strategy/7', undefined],
    ['/meridian-test/strategy/7', undefined],
    ['/other/meridian/', undefined],
    ['/readyz/', undefined],
    ['*', undefined],
  ])('%s should be %s below /meridian', (url, below) => {
    expect(belowBase(url, { publicOrigin: ORIGIN, basePath: BASE })).toBe(below);
  });
});

describe('a product below a path', () => {
  it('should answer 404 outside of it, and say where it is', async () => {
    for (const address of ['/', '/dashboard', '/api/user', '/assets/app-1a2b3c.js', '/meridian-test/', '/ws'])
      expect(await outside.raw('GET', address), address).toMatchObject(
        refused('not_found', `Meridian is at ${ORIGIN}${BASE}.`),
      );
    const body = { username: 'ada', password: PASSWORD };
    expect(await outside.raw('POST', '/api/register', { json: body })).toMatchObject(refused('not_found'));
  });

  it('should answer probes and metrics at the root too', async () => {
    const headers = { authorization: `Bearer ${metrics.token}` };
    for (const who of [outside, visitor(site)])
      for (const address of ['/healthz', '/readyz', '/metrics'])
        expect((await who.raw('GET', address, { headers })).status, address).toBe(200);
  });

  it('should serve a document whose addresses are below it, under a policy for what it holds', async () => {
    for (const address of ['', '/', '/dashboard', '/index.html']) {
      const { status, headers, body } = await outside.raw('GET', BASE + address);
      expect(status, address).toBe(200);
      expect(body).toContain('<html data-base="/meridian" lang="en">');
      expect(body).toContain('href="/meridian/icon.svg"');
      expect(body).toContain('href="#root-end"');
      const rules = RULES.replace('/strategy', '/meridian/strategy');
      expect(body).toContain(`<script type="speculationrules">${rules}</script>`);
      expect(headers['content-security-policy']).toContain(
        createHash('sha256').update(rules).digest('base64'),
      );
    }
  });

  it('should serve its files and a manifest whose addresses are below it', async () => {
    expect((await outside.raw('GET', '/meridian/assets/app-1a2b3c.js')).body).toBe('start()');
    expect(await outside.raw('GET', '/meridian/assets/none.js')).toMatchObject(refused('not_found'));
    const { headers, body } = await outside.raw('GET', '/meridian/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(body as string)).toEqual({
      id: '/meridian/',
      start_url: '/meridian/dashboard',
      icons: [{ src: '/meridian/icon.svg' }],
    });
  });

  it('should render boards with links below it, and leave other addresses alone', async () => {
    const ada = await person(site);
    const { id } = await strategyOf(ada, { pillars: 1 });
    const { body } = await ada.raw('GET', `/strategy/${id}`);
    expect(body).toContain(`<a href="/meridian/strategy/${id}/kpis">KPIs</a><a href="https://example.com/">`);
  });

  it('should send cookies for its path alone, cleared with what they were set with', async () => {
    const ada = await person(site);
    expect([...ada.cookies.keys()].sort()).toEqual(['__Secure-meridian', '__Secure-meridian-device']);
    const { headers } = await ada.call('session.delete');
    expect(headers['set-cookie']?.[0]).toMatch(/^__Secure-meridian=; .*Path=\/meridian; .*Secure/);
  });

  it('should take writes and live sockets from the origin of its address', async () => {
    const ada = await person(site);
    expect(await upgradeStatus(site, ada, { origin: ORIGIN })).toBe(101);
    expect(await upgradeStatus(site, ada, { origin: 'https://evil.example' })).toBe(403);
    const signOut = (origin: string) => ada.call('session.delete', { headers: { origin } });
    expect(await signOut('https://evil.example')).toMatchObject(refused('foreign_origin'));
    expect((await signOut(ORIGIN)).status).toBe(204);
  });

  it('should give links that begin with its address, and serve the published page there', async () => {
    const ada = await person(site);
    const scene = await measured(ada);
    const invited = await ada.done('inviteLinks.create', {
      params: scene.params,
      body: { role: 'read_only' },
    });
    expect(invited.link).toMatch(/^https:\/\/intranet\.example\/meridian\/join\/[\w-]{43}$/);
    const page = await published(ada, scene);
    expect(page.path).toMatch(/^\/meridian\/p\/[\w-]{43}$/);
    expect((await outside.raw('GET', page.path)).status).toBe(200);
    expect((await outside.raw('GET', page.path.slice(BASE.length))).status).toBe(404);
  });

  it('should say in its API description where it is', async () => {
    const { body } = await visitor(site).raw('GET', '/api/openapi.json');
    expect(body).toMatchObject({ servers: [{ url: '/meridian' }] });
    // A relative address, which is right at any path.
    expect((await visitor(site).raw('GET', '/api/docs')).body).toContain('href="openapi.json"');
  });
});

const atRoot = await startProduct();
it('at the root the API description names no server', async () => {
  const { body } = await visitor(atRoot).raw('GET', '/api/openapi.json');
  expect(body).not.toHaveProperty('servers');
});
