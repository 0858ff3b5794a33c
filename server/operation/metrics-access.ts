import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIVE_PATH } from '../../contract/kinds/constants.ts';
import type { RouteName } from '../../contract/api/routes.ts';
import type { Config } from '../config.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import { FileStoreError } from '../files/file-store.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
/** Labels of routes outside the contract, by pattern; any other is a page. */
const NAMES: Record<string, string> = { '/healthz': 'health', '/readyz': 'health', '/*': 'file' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the route. */
    call?: RouteName;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request has the token, compared in constant time. */
const mayRead = (authorization: string | undefined, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

function count(metrics: Metrics, request: FastifyRequest, status: number, ms: number): void {
  const { url = '', config } = request.routeOptions;
  if (url === PATH || url === LIVE_PATH) return;
  metrics.answered(config.call ?? NAMES[url] ?? 'page', status, ms);
}

/**
 * Counts every answer of an app. With a token and without a separate port, `/metrics` is on the app's port. Otherwise it answers
 * 404: the application's page there would look like success to Prometheus.
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
    app.addHook('onError', (_request, _reply, error, done) => {
      if (error instanceof FileStoreError) metrics.fileFailed(error);
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
    const { text, type } = await metrics.render();
    return reply.type(type).send(text);
  });
}

/** Serves the metrics on a separate port; returns the function that stops it. Throws the system's error where it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<{ port: number; close: () => void }> {
  // Loaded only here, because few servers have a separate port for metrics.
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    const refuse = (status: number, sentence: string): void =>
      void response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
    if (request.url !== PATH) return refuse(404, notFound().message);
    if (!mayRead(request.headers.authorization, token)) return refuse(401, 'Send the token as a bearer.');
    metrics.render().then(
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
