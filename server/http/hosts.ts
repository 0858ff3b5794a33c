import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../lib/loopback.ts';
import { Refusal } from '../../contract/api/refusal.ts';

/** Paths of probes, which may use any host name. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/**
 * Refuses other Host headers than the machine's own names where only this machine may reach the server. It prevents DNS
 * rebinding, and links follow the Host header.
 */
export function addHosts(app: FastifyInstance, hosts: Config['hosts']): void {
  if (hosts === 'any') return;
  // After onRequest, in which the WebSocket plugin registers the socket to close on refusal.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (isLoopbackHost(request.headers.host) || PROBES.has(request.routeOptions.url)) return done();
    done(
      new Refusal(
        'invalid_request',
        'This server answers to the names of its own machine only, such as localhost. Set PUBLIC_URL to the address people open.',
      ),
    );
  });
}
