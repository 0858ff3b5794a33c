import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net';
import { startServer } from './server.ts';

/** A product below a path of a host that has other pages too: `url` is its address, without a slash at its end. */
export type BelowPath = { url: string; stop(): Promise<void> };

const BASE = '/meridian';
const HOST = '127.0.0.1';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, HOST);
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

const isBelow = (path = '/'): boolean => path === BASE || path.startsWith(`${BASE}/`);

/** Passes on what lies below the path, upgrades too, and answers 404 for anything else. */
async function startSmallProxy(port: number, target: URL): Promise<() => Promise<void>> {
  const server = createServer((incoming, response) => {
    if (!isBelow(incoming.url)) {
      response.writeHead(404).end('another application');
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request(target, { method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', ({ url, rawHeaders }, socket) => {
    const upstream = connect(Number(target.port), HOST);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
    const lines = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `));
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Starts what passes requests on from the port of an address to a server; answers its end. */
export type StartProxy = (url: URL, target: URL) => Promise<() => Promise<void>>;

const startPlainProxy: StartProxy = ({ port }, target) => startSmallProxy(Number(port), target);

/** Starts the built product with a path in PUBLIC_URL, behind a proxy that keeps the path and passes on nothing else. */
export async function startBelowPath(
  startProxy = startPlainProxy,
  origin = `http://${HOST}`,
): Promise<BelowPath> {
  const url = `${origin}:${await freePort()}${BASE}`;
  const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1' });
  try {
    const stopProxy = await startProxy(new URL(url), new URL(server.url));
    return {
      url,
      stop: async () => {
        await stopProxy();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
