import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/api/refusal.ts';

/** The public origin of this server: the setting, or that of the request. */
export const ownOrigin = (request: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/** Whether the public origin is https. */
export const isSecure = (request: FastifyRequest, publicOrigin: string | undefined): boolean =>
  publicOrigin === undefined ? request.protocol === 'https' : publicOrigin.startsWith('https:');

/** Throws foreign_origin for a write from a page of another site. Clients that send neither header are no browsers. */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    site === 'cross-site' || (origin !== undefined && origin !== ownOrigin(request, publicOrigin));
  if (foreign) throw new Refusal('foreign_origin', 'This request came from another site and was refused.');
}
