import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from '../lib/json.ts';
import { readsAside } from './large-body.ts';

/** Parses JSON, the only accepted body. Large bodies stay bytes, for a thread to parse. */
export function addJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await app.bodies.read(request, payload);
    return readsAside(request, bytes) ? bytes : parseJson(bytes);
  });
}
