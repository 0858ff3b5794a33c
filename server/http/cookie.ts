import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../accounts/sessions.ts';
import type { SessionCookie } from './call.ts';
import { isSecure } from './origin.ts';

/** A cookie of a request. */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '')[name];

/** The session cookie of a request; under https it is Secure and carries the `__Host-` prefix. */
export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | undefined,
): SessionCookie {
  const secure = isSecure(request, publicOrigin);
  const name = secure ? '__Host-meridian' : 'meridian';
  const send = (cookie: Pick<SetCookie, 'value' | 'maxAge' | 'expires'>): void => {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    reply.header('set-cookie', stringifySetCookie({ name, ...cookie, ...attributes }));
  };
  return {
    token: cookieOf(request, name),
    set: (value) => send({ value, maxAge: ABSOLUTE_MS / 1000 }),
    clear: () => send({ value: '', maxAge: 0, expires: new Date(0) }),
  };
}
