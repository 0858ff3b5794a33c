import type { FastifyRequest } from 'fastify';
import type { Site } from './base-path.ts';
import { Refusal } from '../../contract/api/refusal.ts';

/** The public origin of this server: the setting, or that of the request. */
const ownOrigin = (request: FastifyRequest, { publicOrigin }: Site): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/** The address of this server's start page, without a slash at its end: what links begin with. */
export const ownAddress = (request: FastifyRequest, site: Site): string =>
  ownOrigin(request, site) + site.basePath;

/** Whether the public origin is https. */
export const isSecure = (request: FastifyRequest, { publicOrigin }: Site): boolean =>
  publicOrigin === undefined ? request.protocol === 'https' : publicOrigin.startsWith('https:');

/** Throws foreign_origin for a write from a page of another site. Clients that send neither header are no browsers. */
export function refuseForeignOrigin(request: FastifyRequest, site: Site): void {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const foreign = fetchSite === 'cross-site' || (origin !== undefined && origin !== ownOrigin(request, site));
  if (foreign) throw new Refusal('foreign_origin', 'This request came from another site and was refused.');
}
