import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The origin people use for this server: the setting, or the address the request came to. */
export const ownOrigin = (request: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/** Whether people use this server over https. */
export const isSecure = (request: FastifyRequest, publicOrigin: string | undefined): boolean =>
  publicOrigin === undefined ? request.protocol === 'https' : publicOrigin.startsWith('https:');

/** Throws foreign_origin for a write that another site's page asked for. Programs that send neither header may pass. */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    site === 'cross-site' || (origin !== undefined && origin !== ownOrigin(request, publicOrigin));
  if (foreign) throw new Refusal('foreign_origin', 'This request came from another site and was refused.');
}
