import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../access/sessions.ts';
import type { DeviceCookie, SessionCookie } from './call.ts';
import { isSecure } from './origin.ts';

/** Lifetime of the device cookie: 400 days in seconds, the maximum of browsers. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** A cookie of a request. */
const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '')[name];

/** An HttpOnly cookie; under https it is Secure and has the `__Host-` prefix. */
function ownCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { plainName, publicOrigin }: { plainName: string; publicOrigin: string | undefined },
) {
  const secure = isSecure(request, publicOrigin);
  const name = secure ? `__Host-${plainName}` : plainName;
  return {
    read: () => cookieOf(request, name),
    send: (cookie: Pick<SetCookie, 'value' | 'maxAge' | 'expires'>): void => {
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
      reply.header('set-cookie', stringifySetCookie({ name, ...cookie, ...attributes }));
    },
  };
}

/** The session cookie of a request. */
export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | undefined,
): SessionCookie {
  const { read, send } = ownCookie(request, reply, { plainName: 'meridian', publicOrigin });
  return {
    token: read(),
    set: (value) => send({ value, maxAge: ABSOLUTE_MS / 1000 }),
    clear: () => send({ value: '', maxAge: 0, expires: new Date(0) }),
  };
}

/** The device cookie of a request. */
export function deviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | undefined,
): DeviceCookie {
  const { read, send } = ownCookie(request, reply, { plainName: 'meridian-device', publicOrigin });
  return { read, set: (value) => send({ value, maxAge: DEVICE_SECONDS }) };
}
