import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/**
 * `/healthz`: the process runs. `/readyz`: it can serve; 503 while it drains or the database does not answer. While it drains,
 * every answer has `Connection: close`, because open connections would delay the shutdown.
 */
export function addHealth(app: FastifyInstance, store: Store, isDraining: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });
  // Probes come about every second and would fill the log.
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
