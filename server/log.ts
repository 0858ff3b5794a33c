import type { FastifyServerOptions } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

/** A path without what it may carry in secret: the token of an invite link, wherever in the address it was put. */
const quiet = (url: string): string => url.replaceAll(/(?<=\/join\/)[^?#]+|[\w-]{40,}/g, '…');

/** The longest text that a line of the log holds of what people typed, such as a title. */
const TEXT_MAX = 200;

/** The fields of a line with their texts cut to a length; JSON escapes what is in them. */
export const shortened = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value,
    ]),
  ) as T;

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
