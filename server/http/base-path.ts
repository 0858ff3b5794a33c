import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../../contract/api/refusal.ts';

/** Where people open this server; the proxy keeps `basePath` in the requests that it passes on. */
export type Site = Pick<Config, 'publicOrigin' | 'basePath'>;

/** Supervisors and proxies ask the node itself for these, so they answer at the root too. */
const AT_ROOT = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** The address of a request below the base path, which routes are registered for; undefined where it lies outside. */
export function belowBase(url: string, { basePath }: Site): string | undefined {
  if (basePath === '' || AT_ROOT.test(url)) return url;
  const rest = url.startsWith(basePath) ? url.slice(basePath.length) : undefined;
  if (rest === '' || rest?.startsWith('?')) return `/${rest}`;
  return rest?.startsWith('/') ? rest : undefined;
}

/** The addresses that a build writes into its document, its manifest and its boards. */
const ADDRESS = /((?:href|src)="|"(?:href_matches|id|start_url|scope|src)": ")\/(?!\/)/g;

/** A text of the build with every address below the base path. */
export const withBase = (text: string, { basePath }: Site): string =>
  basePath === '' ? text : text.replaceAll(ADDRESS, `$1${basePath}/`);

/** Refuses requests outside of the base path. */
export function addBasePath(app: FastifyInstance, site: Site): void {
  if (site.basePath === '') return;
  const outside = new Refusal('not_found', `Meridian is at ${site.publicOrigin ?? ''}${site.basePath}.`);
  app.addHook('onRequest', (request, _reply, done) => {
    done(belowBase(request.originalUrl, site) === undefined ? outside : undefined);
  });
}
