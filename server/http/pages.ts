import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import serveFiles from '@fastify/static';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../contract/entities.ts';
import { findSession } from '../accounts/sessions.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { sessionCookie } from './cookie.ts';
import { sendRefusal } from './errors.ts';
import { pagePolicy, WORKER_POLICY } from './headers.ts';

export interface PageOptions {
  store: Store;
  publicOrigin: string | undefined;
  /** Folder of the built web application. */
  webFolder: string;
}

/** JSON that may stand inside a script element: no `<` can end it early. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What the document brings along, so that the page needs no call to know who is signed in. */
const boot = (user: User | null, nonce: string): string =>
  `<meta property="csp-nonce" nonce="${nonce}"><script type="application/json" id="boot">${inert({ user })}</script>`;

/** Where the document takes what it brings along: before its first script, which reads it. */
const BEFORE = /<script|<\/head>/;

/** Read each time: a build may have put another in its place, with files of other names. */
function readDocument(webFolder: string): string {
  const file = path.join(webFolder, 'index.html');
  if (!existsSync(file)) throw new Refusal('unavailable', 'The web application is not built yet.');
  return readFileSync(file, 'utf8');
}

/** What a policy names the scripts by that stand in the built document itself, before anything else is put into it. */
const hashesOf = (built: string): string[] =>
  [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

const pathOf = (url = '/'): string => url.replace(/\?.*/s, '');

const isPage = ({ method, url }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$)|\.\w{1,8}$/.test(pathOf(url));

/** Addresses that a built file may have: all others are the application's own to read, whatever they hold. */
const FILE = /^\/[\w./-]{0,200}$/;

/** The address a request is routed by: of a page that no file can be, the document's, so that nothing else tries to read it. */
export const routedAddress = (request: IncomingMessage): string => {
  const { url = '/' } = request;
  return url.startsWith('/') && isPage(request) && !FILE.test(pathOf(url)) ? '/' : url;
};

/** Serves the built files, and the application's document for every other path a person may open. */
export async function addPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { store, publicOrigin, webFolder } = options;
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

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const shell = readDocument(webFolder);
    const { token } = sessionCookie(request, reply, publicOrigin);
    const session = token === undefined ? undefined : await findSession(store, token);
    const nonce = randomBytes(16).toString('base64');
    // With a name in it, the document is kept nowhere: nobody goes back to it after signing out.
    const caching = session ? 'no-store' : 'private, no-cache';
    return reply
      .header('Content-Security-Policy', pagePolicy(nonce, hashesOf(shell)))
      .header('Cache-Control', caching)
      .type('text/html; charset=utf-8')
      .send(shell.replace(BEFORE, (found) => boot(session?.user ?? null, nonce) + found));
  };

  // The files' plugin takes the folder itself for forbidden when a client accepts no compression.
  app.get('/', sendDocument);
  // As a file it would come under the policy of files, and show nothing.
  app.get('/index.html', sendDocument);

  app.setNotFoundHandler((request, reply) =>
    isPage(request.raw) ? sendDocument(request, reply) : sendRefusal(reply, notFound()),
  );
}
