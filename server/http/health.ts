import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; 503 while it drains or the database does not answer. While it
 * drains, every answer asks its client to hang up: a connection that is kept alive would hold up the end.
 */
export function addHealth(app: FastifyInstance, store: Store, isDraining: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });
  // Probes come every second or so: each of them told would bury what people did.
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await store.read.selectFrom('strategies').select('id').limit(1).execute();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
