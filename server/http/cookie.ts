import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BOARD_LOOK_COOKIE, type BoardLook, boardLookOf } from '../../contract/api/board-look.ts';
import { ABSOLUTE_MS } from '../access/sessions.ts';
import type { DeviceCookie, SessionCookie } from './call.ts';
import type { Site } from './base-path.ts';
import { isSecure } from './origin.ts';

/** Lifetime of the device cookie: 400 days in seconds, the maximum of browsers. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** A cookie of a request. */
const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '')[name];

/**
 * An HttpOnly cookie for the paths of the product. Under https it is Secure and has the `__Host-` prefix; below a path, for which
 * browsers refuse that one, `__Secure-`.
 */
function ownCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { plainName, site }: { plainName: string; site: Site },
) {
  const secure = isSecure(request, site);
  const path = site.basePath || '/';
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const name = secure ? prefix + plainName : plainName;
  return {
    read: () => cookieOf(request, name),
    send: (cookie: Pick<SetCookie, 'value' | 'maxAge' | 'expires'>): void => {
      const attributes = { path, httpOnly: true, sameSite: 'lax', secure } as const;
      reply.header('set-cookie', stringifySetCookie({ name, ...cookie, ...attributes }));
    },
  };
}

/** How the browser of a request shows boards. */
export const boardLook = (request: FastifyRequest): BoardLook =>
  boardLookOf(cookieOf(request, BOARD_LOOK_COOKIE));

/** The session cookie of a request. */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply, site: Site): SessionCookie {
  const { read, send } = ownCookie(request, reply, { plainName: 'meridian', site });
  return {
    token: read(),
    set: (value) => send({ value, maxAge: ABSOLUTE_MS / 1000 }),
    clear: () => send({ value: '', maxAge: 0, expires: new Date(0) }),
  };
}

/** The device cookie of a request. */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply, site: Site): DeviceCookie {
  const { read, send } = ownCookie(request, reply, { plainName: 'meridian-device', site });
  return { read, set: (value) => send({ value, maxAge: DEVICE_SECONDS }) };
}

/** Lifetime of the cookie of sign-ins at providers: an hour in seconds; each of them ends sooner. */
const ATTEMPT_SECONDS = 60 * 60;

/** The cookie of a request that ties sign-ins at providers to this browser. */
export function attemptCookie(request: FastifyRequest, reply: FastifyReply, site: Site): DeviceCookie {
  const { read, send } = ownCookie(request, reply, { plainName: 'meridian-sign-in', site });
  return { read, set: (value) => send({ value, maxAge: ATTEMPT_SECONDS }) };
}
