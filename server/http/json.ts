import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only body there is; bytes that are not UTF-8 and prototype keys are refused, not repaired. */
export function addJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      void parse(request, utf8.decode(body as Buffer), done);
    } catch {
      done(new Refusal('invalid_request', 'The request is not UTF-8 text.'));
    }
  });
}
