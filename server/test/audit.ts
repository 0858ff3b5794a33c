import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { ERROR_STATUS, ErrorBody } from '../../contract/api/errors.ts';
import { errorsOf, type Route } from '../../contract/api/route.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { decoded } from './decoded.ts';

const byAddress = new Map(
  routeEntries.map(([name, route]) => [
    `${route.method} ${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    { name, route },
  ]),
);

/** Whether a value matches a schema exactly: parsing drops undeclared fields, so it must change nothing. */
const isExactly = (schema: Route['answer'], value: unknown): boolean => {
  const parsed = schema.safeParse(value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
};

function faultOf(route: Route, status: number, text: string): string | undefined {
  if (status === 304 && (route.revisioned || route.tagged)) return text === '' ? undefined : 'has a body';
  if (status === route.status) {
    if (status === 204) return text === '' ? undefined : 'has a body';
    return isExactly(route.answer, JSON.parse(text)) ? undefined : `is not what the contract says: ${text}`;
  }
  const body = JSON.parse(text) as ErrorBody;
  if (!isExactly(ErrorBody, body)) return `is no error of the contract: ${text}`;
  if (ERROR_STATUS[body.code] !== status) return `has another status than ${body.code}`;
  if (!errorsOf(route).includes(body.code)) return `is not declared: ${body.code}`;
  return body.code === 'internal' ? 'is an internal error' : undefined;
}

/** Holds every answer that leaves a server against the contract, and reports each that differs as a sentence. */
export function auditAnswers(server: FastifyInstance, report: (fault: string) => void): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const found = byAddress.get(`${request.method} ${request.routeOptions.url}`);
    const isFile = found?.route.file?.includes(String(reply.getHeader('content-type'))) ?? false;
    if (found && !isFile) {
      const fault = faultOf(
        found.route,
        reply.statusCode,
        Buffer.isBuffer(payload)
          ? decoded(payload, reply.getHeader('content-encoding'))
          : typeof payload === 'string'
            ? payload
            : '',
      );
      if (fault !== undefined) report(`The answer ${reply.statusCode} of ${found.name} ${fault}`);
    }
    done(null, payload);
  });
}
