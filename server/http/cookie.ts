import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../accounts/sessions.ts';
import type { SessionCookie } from './call.ts';
import { isSecure } from './origin.ts';

/** The session cookie of a request; under https it is Secure and carries the `__Host-` prefix. */
export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | undefined,
): SessionCookie {
  const secure = isSecure(request, publicOrigin);
  const name = secure ? '__Host-meridian' : 'meridian';
  const attributes = () => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;
  return {
    token: request.cookies[name],
    set: (token) => void reply.setCookie(name, token, { ...attributes(), maxAge: ABSOLUTE_MS / 1000 }),
    clear: () => void reply.clearCookie(name, attributes()),
  };
}
