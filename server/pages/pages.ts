import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import serveFiles from '@fastify/static';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registration } from '../access/registration.ts';
import { type Caller, findCaller } from '../access/sessions.ts';
import { PUBLISHED_PATH } from '../../contract/publication/publication.ts';
import { notFound } from '../../contract/api/refusal.ts';
import type { Store } from '../store/store.ts';
import { type RenderedPage, RenderedPages } from './rendered-pages.ts';
import { compressed, encodingFor } from '../lib/answer-bytes.ts';
import { belowBase, type Site, withBase } from '../http/base-path.ts';
import { boardLook, sessionCookie } from '../http/cookie.ts';
import { documentOf } from './document.ts';
import { sendRefusal } from '../http/errors.ts';
import { pagePolicy, WORKER_POLICY } from '../http/headers.ts';
import { idIn } from '../http/read.ts';
import { signInOptions } from './sign-in-options.ts';
import { WebFolder } from './web-build.ts';

export interface PageOptions {
  store: Store;
  registration: Registration;
  sendsMail: boolean;
  site: Site;
  /** Folder of the built web application. */
  webFolder: string;
}

const MANIFEST = '/manifest.webmanifest';

/** The pages that the server renders: the board, the lists of KPIs and initiatives, and objectives. */
const RENDERED = /^\/strategy\/([^/]+)(\/kpis|\/initiatives|\/objective\/[1-9]\d{0,15})?$/;

const OTHER_TIME = /[?&](?:period|snapshot)=/;

const pathOf = (url = '/'): string => url.replace(/\?.*/s, '');

const isPage = ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|scim)(\/|$)|\.\w{1,11}$/.test(pathOf(url));

/** The address of a published page, whose route has a parameter. */
const PUBLISHED = new RegExp(`^${PUBLISHED_PATH}[\\w-]{1,200}$`);

/** An address that a route of the server may have as it is; others could be read as a pattern of routes, which they shall not be. */
const PLAIN = /^\/[\w./-]{0,200}$/;

/**
 * The address a request is routed by: of a page, the document's. Else the folder of the build would be searched for a file of
 * that name, its compressed forms and those that differ by capitals, which takes longer than to make the document.
 */
export function routedAddress(app: FastifyInstance, request: IncomingMessage, site: Site): string {
  // What lies outside of the base path is refused before its handler.
  const url = belowBase(request.url ?? '/', site) ?? '/';
  if (!url.startsWith('/') || !isPage({ method: request.method, url })) return url;
  const address = pathOf(url);
  if (PUBLISHED.test(address)) return url;
  const isOurs = PLAIN.test(address) && app.hasRoute({ method: 'GET', url: address });
  return isOurs ? url : '/';
}

/** Serves the built files, and the application's document for every other path a person may open. */
export async function addPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { store, registration, sendsMail, site, webFolder } = options;
  if (existsSync(webFolder)) {
    await app.register(serveFiles, {
      root: path.resolve(webFolder),
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (file.endsWith(`${path.sep}service-worker.js`))
          void reply.header('Content-Security-Policy', WORKER_POLICY);
      },
    });
  }

  const web = new WebFolder(webFolder, site);
  const pages = new RenderedPages(store, site, (error) => app.log.warn(error, 'A page was not rendered'));

  /** The rendered page of a strategy, for a caller who may see it. */
  const pageFor = async (
    request: FastifyRequest,
    caller: Caller | undefined,
    strategyId: number,
    page: { path: string; isBoard: boolean },
  ): Promise<RenderedPage | undefined> => {
    const { session, membership } = caller ?? {};
    if (!session || !membership || request.method !== 'GET') return undefined;
    if (session.user.mustChangePassword || session.user.mustAddFactor) return undefined;
    const { isBoard, path } = page;
    // Other periods than the latest, snapshots, and lists that are filtered or sorted are rendered by the browser.
    if (isBoard ? OTHER_TIME.test(request.originalUrl) : request.originalUrl.includes('?')) return undefined;
    const viewer = { ...membership, strategyId, path, userId: session.user.id };
    return pages.get(viewer, boardLook(request), web.build.serverEntry);
  };

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { build } = web;
    const { token } = sessionCookie(request, reply, site);
    const address = pathOf(belowBase(request.originalUrl, site));
    const [, id, below] = RENDERED.exec(address) ?? [];
    const strategyId = idIn(id) ?? 0;
    const caller = token === undefined ? undefined : await findCaller(store, token, strategyId);
    const board = await pageFor(request, caller, strategyId, {
      path: address,
      isBoard: below === undefined,
    });
    const user = caller?.session.user ?? null;
    const boot = {
      user,
      registration: await registration.mode(),
      signIn: await signInOptions(store, caller?.session),
      sendsMail,
    };
    const nonce = randomBytes(16).toString('base64');
    const encoding = encodingFor(request.headers['accept-encoding']);
    const parts = documentOf(build, { boot, path: address, nonce, board });
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return (
      reply
        .header('Content-Security-Policy', pagePolicy(nonce, build.scripts))
        // With a name in it, the document is kept nowhere: nobody goes back to it after signing out.
        .header('Cache-Control', user ? 'no-store' : 'private, no-cache')
        .header('Vary', 'Accept-Encoding')
        .type('text/html; charset=utf-8')
        .send(encoding === 'identity' ? Buffer.concat(parts) : await compressed(parts, encoding))
    );
  };

  // The files' plugin takes the folder itself for forbidden when a client accepts no compression.
  app.get('/', sendDocument);
  // As a file it would come under the policy of files, and show nothing.
  app.get('/index.html', sendDocument);
  if (site.basePath !== '')
    app.get(MANIFEST, (_request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(withBase(readFileSync(path.join(webFolder, MANIFEST), 'utf8'), site)),
    );

  app.setNotFoundHandler((request, reply) =>
    isPage(request.raw) ? sendDocument(request, reply) : sendRefusal(reply, notFound()),
  );
}
