import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { write } from '../store/write.ts';
import { person, type Person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { putFile, webFolderWith } from '../test/web-folder.ts';

const SCRIPT = 'console.log("the application");'.repeat(50);
const BOOT = 'start("here")';
const RULES = '{"prefetch":[]}';
const TABLE = {
  bundle: '/assets/index.js',
  files: ['/assets/a.js', '/assets/b.js', '/assets/c.js'],
  preloads: [
    { path: '^(?:/dashboard)$', signedIn: true, calls: ['/api/strategies'], files: [0, 2] },
    { path: '.*', signedIn: false, calls: [], files: [1] },
  ],
};
const table = `<script type="application/json" id="build">${JSON.stringify(TABLE)}</script>`;
const scripts = `${table}<script>${BOOT}</script><script type="speculationrules">${RULES}</script>`;
const webFolder = webFolderWith({
  'index.html': `<!doctype html><html><head><title>Meridian</title>${scripts}</head><body></body></html>`,
  'assets/app-1a2b3c.js': SCRIPT,
  'assets/app-1a2b3c.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b3c.js.gz': gzipSync(SCRIPT),
  'service-worker.js': 'addEventListener("fetch", () => {});',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{"name":"Meridian"}',
  dashboard: 'No page, whatever it is called',
  '.env': 'SECRET=1',
  '.git/config': '[core]',
});

const product = await startProduct({ webFolder });
const unbuilt = await startProduct();
const anybody = visitor(product);

const open = (who: Person, address: string, headers = {}) => who.raw('GET', address, { headers });
const signIn = { providers: [{ id: 'own', name: 'Own ID' }], passwords: true, passkeys: false, by: null };
const bootOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('the document', () => {
  it.each([
    '/',
    '/dashboard',
    '/strategy/7',
    '/strategy/7/kpis?objective=3',
    '/join/a-token',
    '/no/such/page',
    '/index.html',
  ])('should be served at %s, fresh each time', async (address) => {
    const reply = await open(anybody, address);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(reply.body).toContain('<title>Meridian</title>');
    expect(bootOf(reply.body as string)).toEqual({
      user: null,
      registration: 'open',
      sendsMail: false,
      signIn,
      isRendered: false,
    });
  });

  it('should be served to any client, with any compression that it accepts', async () => {
    for (const encoding of ['', 'identity', 'gzip, deflate, br, zstd']) {
      const reply = await open(anybody, '/', encoding === '' ? {} : { 'accept-encoding': encoding });
      expect(reply.status, encoding).toBe(200);
    }
  });

  it('should contain the signed-in user', async () => {
    const ada = await person(product, 'Ada');
    const { body } = await open(ada, '/dashboard');
    expect(bootOf(body as string)).toEqual({
      user: { id: ada.id, username: 'Ada', name: 'Ada', fullName: null, mustChangePassword: false },
      registration: 'open',
      sendsMail: false,
      signIn,
      isRendered: false,
    });
  });

  it('should name the files and first calls of its page, and of no other', async () => {
    const ada = await person(product, 'Bea');
    const preloadOf = async (who: Person, address: string) => {
      const [, json = ''] =
        / id="build">(.*?)<\/script>/.exec((await open(who, address)).body as string) ?? [];
      const { bundle, preload } = JSON.parse(json) as { bundle: string; preload?: object };
      expect(bundle).toBe('/assets/index.js');
      return preload;
    };
    const [dashboard, visitors] = TABLE.preloads;
    expect(await preloadOf(ada, '/dashboard?x')).toEqual({
      ...dashboard,
      files: ['/assets/a.js', '/assets/c.js'],
    });
    expect(await preloadOf(ada, '/strategy/7')).toBeUndefined();
    expect(await preloadOf(anybody, '/dashboard')).toEqual({ ...visitors, files: ['/assets/b.js'] });
  });

  it('should not be stored if it contains the signed-in user', async () => {
    const { headers } = await open(await person(product), '/dashboard');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('should hold a policy without unsafe sources, and a nonce that is another each time', async () => {
    const replies = [await open(anybody, '/'), await open(anybody, '/')];
    const nonces = replies.map(({ headers, body }) => {
      const policy = headers['content-security-policy'] as string;
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      const [boot, rules] = [BOOT, RULES].map((it) => createHash('sha256').update(it).digest('base64'));
      expect(policy).toContain(`script-src 'self' 'sha256-${boot}' 'sha256-${rules}';`);
      expect(policy).toContain("frame-ancestors 'none'");
      const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(body).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('should escape a name, so that it cannot end the script element', async () => {
    const eve = await person(product);
    const username = '</script><script>alert(1)</script><!--$&';
    await write(product.store, (writer) =>
      writer.updateTable('users').set({ username }).where('id', '=', eve.id).execute(),
    );
    const { body, headers } = await open(eve, '/');
    expect(bootOf(body as string)).toMatchObject({ user: { username } });
    expect(body).not.toContain('<script>alert');
    expect(String(headers['content-security-policy']).match(/sha256-/g)).toHaveLength(2);
  });

  it('should be answered to HEAD without its body', async () => {
    const reply = await anybody.raw('HEAD', '/dashboard');
    expect([reply.status, reply.bytes.length]).toEqual([200, 0]);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('should not be an answer (404) to writing, to a missing file or to a missing asset', async () => {
    expect(await anybody.raw('POST', '/dashboard', { json: {} })).toMatchObject(refused('not_found'));
    for (const address of ['/favicon.ico', '/assets/app-old.js', '/assets/', '/robots.txt?x']) {
      expect(await open(anybody, address), address).toMatchObject(refused('not_found'));
    }
  });

  it('should be that of the build that lies there now', async () => {
    const before = readFileSync(path.join(webFolder, 'index.html'), 'utf8');
    putFile(webFolder, 'index.html', before.replace('Meridian', 'The next build'));
    expect((await open(anybody, '/')).body).toContain('<title>The next build</title>');
    putFile(webFolder, 'index.html', before);
  });

  it('should answer 503 if the application is not built', async () => {
    expect(await open(visitor(unbuilt), '/')).toMatchObject(
      refused('unavailable', 'The web application is not built yet.'),
    );
  });
});

describe('a built file', () => {
  it('with a hash in its name should be cached for ever, others revalidated', async () => {
    const asset = await open(anybody, '/assets/app-1a2b3c.js');
    expect(asset.body).toBe(SCRIPT);
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/) as string,
      'x-content-type-options': 'nosniff',
    });
    expect((await open(anybody, '/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('should be sent precompressed, in the best compression that the browser accepts', async () => {
    const ask = (encoding: string) => open(anybody, '/assets/app-1a2b3c.js', { 'accept-encoding': encoding });
    const [brotli, gzip, plain] = [await ask('gzip, deflate, br'), await ask('gzip'), await ask('identity')];
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const reply of [brotli, gzip]) expect(reply.headers.vary).toMatch(/accept-encoding/i);
  });

  it('should let the service worker connect to this origin only, and be revalidated at every visit', async () => {
    const { headers } = await open(anybody, '/service-worker.js');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('should be no page, however long the ending of its name', async () => {
    const { headers, body } = await open(anybody, '/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(body).toBe('{"name":"Meridian"}');
  });

  it('should be refused (400) for a range that does not exist', async () => {
    const reply = await open(anybody, '/icon.svg', { range: 'bytes=900000-' });
    expect(reply).toMatchObject(refused('invalid_request'));
  });

  it('should be answered 304 to a client that has it', async () => {
    const { etag } = (await open(anybody, '/icon.svg')).headers;
    expect((await open(anybody, '/icon.svg', { 'if-none-match': etag })).status).toBe(304);
  });

  it.each([
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '//etc/passwd',
  ])('should not be %s: nothing hidden or outside is served', async (address) => {
    const text = (await open(anybody, address)).bytes.toString();
    expect(text).not.toMatch(/SECRET|\[core\]|root:/);
  });
});
