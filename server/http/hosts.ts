import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../loopback.ts';
import { Refusal } from '../refusal.ts';

/** What probes ask: from any proxy, by any name. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/**
 * Refuses requests by another name than those of the machine itself where it alone shall reach the server: a page elsewhere
 * could have its own name resolve to this machine, and then ask as the product (DNS rebinding). Links follow the Host header.
 */
export function addHosts(app: FastifyInstance, hosts: Config['hosts']): void {
  if (hosts === 'any') return;
  // Later than onRequest, in which the WebSocket plugin notes what it shall close when it is refused.
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
