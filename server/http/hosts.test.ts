import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '../../contract/kinds/constants.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const local = await startProduct({ hosts: 'loopback' });
const published = await startProduct();
const { port } = new URL(local.origin);

const get = (path: string, host: string, product = local) =>
  visitor(product).raw('GET', path, { headers: { host } });

describe('a server for its own machine alone', () => {
  it.each([
    'localhost',
    `localhost:${port}`,
    'plans.localhost:80',
    '127.0.0.1',
    '127.1.2.3:3000',
    '[::1]:3000',
  ])('should answer to the Host %s', async (host) => {
    expect(await get('/api/user', host)).toMatchObject(refused('not_signed_in'));
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evillocalhost',
    'evil@localhost',
    '192.0.2.1:3000',
    '[2001:db8::1]',
    '0.0.0.0',
  ])('should refuse (400) the Host %s for calls and pages, with a hint', async (host) => {
    for (const path of ['/api/user', '/', '/strategy/1', '/join/token', '/nothing.js'])
      expect(await get(path, host), path).toMatchObject({
        ...refused('invalid_request'),
        body: { error: expect.stringContaining('Set PUBLIC_URL') },
      });
  });

  it('should answer probes by any name', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await get(path, 'meridian')).status).toBe(200);
  });

  it('should refuse the live socket by another name', async () => {
    const ada = await person(local);
    const open = (host: string) =>
      new Promise((resolve) => {
        const cookie = [...ada.cookies].map((pair) => pair.join('=')).join('; ');
        const socket = new WebSocket(`${local.origin}${LIVE_PATH}`, { headers: { cookie, host } });
        socket.on('open', () => {
          socket.close();
          resolve('open');
        });
        socket.on('unexpected-response', (request, { statusCode }) => {
          request.destroy();
          resolve(statusCode);
        });
        socket.on('error', () => resolve('error'));
      });
    expect(await open('evil.example')).toBe(400);
    expect(await open(`localhost:${port}`)).toBe('open');
  });
});

it('answers to any Host where others than its own machine shall reach it', async () => {
  expect((await get('/api/user', 'plans.example.com', published)).status).toBe(401);
});
