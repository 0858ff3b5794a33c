import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIVE_PATH } from '../../contract/constants.ts';
import type { RouteName } from '../../contract/routes.ts';
import type { Config } from '../config.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
/** Routes beside the contract's, by their pattern; a page is what none of them is. */
const NAMES: Record<string, string> = { '/healthz': 'health', '/readyz': 'health', '/*': 'file' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: RouteName;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request may read the metrics, in time that does not depend on how much of the token is right. */
const mayRead = (authorization: string | undefined, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

function count(metrics: Metrics, request: FastifyRequest, status: number, ms: number): void {
  const { url = '', config } = request.routeOptions;
  if (url === PATH || url === LIVE_PATH) return;
  metrics.answered(config.call ?? NAMES[url] ?? 'page', status, ms);
}

/**
 * Counts every answer of an app; serves the metrics on its port where they have a token and no port of their own. Else nothing
 * is found there: a page in their place would tell whoever reads metrics that all is well.
 */
export function addMetrics(
  app: FastifyInstance,
  metrics: Metrics | undefined,
  { port, token }: Config['metrics'],
): void {
  if (metrics) {
    app.addHook('onResponse', (request, reply, done) => {
      count(metrics, request, reply.statusCode, reply.elapsedTime);
      done();
    });
  }
  if (!metrics || port !== undefined || token === undefined) {
    app.get(PATH, () => {
      throw notFound();
    });
    return;
  }
  app.get(PATH, async (request, reply) => {
    if (!mayRead(request.headers.authorization, token)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new Refusal('not_signed_in', 'Send the token of METRICS_TOKEN as a bearer.');
    }
    const { text, type } = await metrics.tell();
    return reply.type(type).send(text);
  });
}

/** Serves the metrics on a port of their own; gives what ends it. Throws the system's error where it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<{ port: number; close: () => void }> {
  // Not by an import, as in http/connections.ts: few have metrics on a port of their own.
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    const refuse = (status: number, sentence: string): void =>
      void response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
    if (request.url !== PATH) return refuse(404, notFound().message);
    if (!mayRead(request.headers.authorization, token)) return refuse(401, 'Send the token as a bearer.');
    metrics.tell().then(
      ({ text, type }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => refuse(500, 'The metrics could not be read.'),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
