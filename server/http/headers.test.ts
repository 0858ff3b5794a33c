import { describe, expect, it } from 'vitest';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const product = await startProduct();
const anybody = visitor(product);

const ANSWERS: [string, string][] = [
  ['GET', '/api/user'],
  ['GET', '/api/openapi.json'],
  ['GET', '/theme.json'],
  ['GET', '/api/nothing'],
  ['POST', '/api/login'],
  ['GET', '/healthz'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/anything'],
  ['GET', '/%zz'],
  ['GET', '/api/%zz'],
];

describe.each(ANSWERS)('%s %s', (method, path) => {
  it('should carry the headers that keep a browser safe', async () => {
    const { headers } = await anybody.raw(method, path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; ?frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });
});

describe('a call', () => {
  it('should never be stored by browser or proxy, whatever its answer', async () => {
    const ada = await person(product);
    for (const path of ['/api/user', '/api/strategies', '/api/strategies/1', '/api/nothing', '/theme.json']) {
      expect((await ada.raw('GET', path)).headers['cache-control'], path).toBe('no-store');
    }
    const tooLarge = await ada.raw('POST', '/api/strategies', { json: 'x'.repeat(300_000) });
    expect([tooLarge.status, tooLarge.headers['cache-control']]).toEqual([413, 'no-store']);
  });

  it('should answer JSON in UTF-8, errors too', async () => {
    for (const path of ['/api/user', '/api/nothing', '/theme.json']) {
      const { headers } = await anybody.raw('GET', path);
      expect(headers['content-type'], path).toBe('application/json; charset=utf-8');
    }
  });

  it('should not be found (404) for an unknown path, by any method', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/strategy'],
      ['POST', '/api/strategies/1'],
      ['PATCH', '/api/strategies/1'],
      ['GET', '/api/login'],
      ['GET', '/api/../package.json'],
      ['GET', `/api/strategies/${'1'.repeat(300)}`],
    ] as const) {
      expect(await anybody.raw(method, path), `${method} ${path}`).toMatchObject(refused('not_found'));
    }
  });

  it('should be refused in the same form where the address itself cannot be read', async () => {
    const reply = await anybody.raw('GET', '/api/strategies/%E0%A4%A');
    expect([400, 404]).toContain(reply.status);
    expect(Object.keys(reply.body as object)).toEqual(['error', 'code']);
  });

  it('should answer HEAD as GET, without a body', async () => {
    const ada = await person(product);
    const [get, head] = [await ada.raw('GET', '/api/user'), await ada.raw('HEAD', '/api/user')];
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it.each(['TRACE', 'PATCH', 'PROPFIND'])('should refuse the method %s', async (method) => {
    const reply = await anybody.raw(method, '/api/user', { headers: { cookie: 'meridian=secret' } });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.bytes.toString()).not.toContain('secret');
  });
});

describe('the probes', () => {
  it('should answer 200 to any client while the process is alive and ready', async () => {
    expect(await anybody.raw('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await anybody.raw('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
