import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** A path without what it may carry in secret: the token of an invite link, wherever in the address it was put. */
const quiet = (url: string): string => url.replaceAll(/(?<=\/join\/)[^?#]+|[\w-]{40,}/g, '…');

/** JSON lines on standard output; a request is told by method, path and address, never by cookie or body. */
export const logging = (level: Config['logLevel']): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          req: (request) => ({ method: request.method, url: quiet(request.url), address: request.ip }),
        },
      };
