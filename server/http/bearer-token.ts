import type { FastifyRequest } from 'fastify';

/** The API token of a request; undefined where it has none. Another scheme is that of a proxy in front of the server. */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(.*)$/i.exec(authorization ?? '') ?? [];
  return token?.trim();
}
