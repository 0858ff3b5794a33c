import type { FastifyServerOptions } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

/** A path without what it may carry in secret: the token of an invite link, wherever in the address it was put. */
const quiet = (url: string): string => url.replaceAll(/(?<=\/join\/)[^?#]+|[\w-]{40,}/g, '…');

/**
 * JSON lines on standard output, one an event, with its level by name, its time in UTC and, where it belongs to a request,
 * the request's id; a request is told by method, path and address, never by cookie or body.
 */
export const logging = (level: Config['logLevel']): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        serializers: {
          req: (request) => ({
            method: request.method,
            url: quiet(request.originalUrl),
            address: request.ip,
          }),
        },
      };
