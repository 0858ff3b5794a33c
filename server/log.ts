import type { FastifyServerOptions } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

/** A path without the token of an invite link, a published page or a calendar feed, which is a secret, and without the codes of sign-ins. */
const quiet = (url: string): string =>
  url.replaceAll(/(?<=\/(?:join|p|feeds)\/)[^?#]+|(?<=\/sso\/[^?]*\?).+|[\w-]{40,}/g, '…');

/** The longest user text in a log line, such as a title. */
const TEXT_MAX = 200;

/** Fields of a log line, with long texts cut. */
export const shortened = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value,
    ]),
  ) as T;

/**
 * JSON lines on standard output: level by name, time in UTC and the id of the request. Of a request they have method, path and
 * address, never cookies or body.
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
