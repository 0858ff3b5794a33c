import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainPage } from '../../contract/publication/page.ts';
import { PUBLISHED_PATH } from '../../contract/publication/publication.ts';
import { PAGE_STYLE } from '../../contract/publication/style.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Throttle } from '../http/throttle.ts';
import { compressed, type Encoding, encodingFor } from '../lib/answer-bytes.ts';
import { Cache } from '../lib/cache.ts';
import { cachesOf } from '../store/caches.ts';
import type { Store } from '../store/store.ts';
import { readingThreadOf } from '../thread/reading-thread.ts';
import { findLivePage, type LivePage } from './read.ts';
import { type RenderedPage, styleDigest } from './render.ts';

/** The page has no script, and of styles only its own, so that the policy can name it by its hash. */
const policyFor = (digest: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The digest of the style of a page in the fonts of the reader. */
const PLAIN_DIGEST = styleDigest(PAGE_STYLE);

const GONE = plainPage(
  'This page is not available',
  'Its link was taken back, its time is over, or the address is incomplete. Ask the person who sent it to you.',
);

/** What a view is answered. */
interface Shown {
  status: number;
  body: string | Uint8Array;
  digest?: string;
  encoding: Encoding;
}

function send(reply: FastifyReply, { status, body, digest = PLAIN_DIGEST, encoding }: Shown): FastifyReply {
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return (
    reply
      .code(status)
      .header('Content-Security-Policy', policyFor(digest))
      // A revoked page must not come back from a cache.
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex, nofollow')
      .header('Vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8')
      .send(body)
  );
}

/** The rendered pages of this process. */
class RenderedPages {
  readonly #store: Store;
  readonly #kept: Cache<string, Promise<RenderedPage | undefined>>;

  constructor(store: Store) {
    this.#store = store;
    this.#kept = new Cache(cachesOf(store), 'published pages');
  }

  /** Has the thread render, also of a small strategy: it lays out the map and makes the font, which do not yield. */
  #render(live: LivePage): Promise<RenderedPage | undefined> {
    const task = { name: 'page.render', strategyId: live.strategyId, input: live };
    return readingThreadOf(this.#store).run(task) as Promise<RenderedPage | undefined>;
  }

  async #compressed(
    live: LivePage,
    encoding: Exclude<Encoding, 'identity'>,
  ): Promise<RenderedPage | undefined> {
    const page = await this.get(live, 'identity');
    return page && { ...page, bytes: await compressed([page.bytes], encoding) };
  }

  /** A page in an encoding, made once for each version. Undefined where it changed or went meanwhile. */
  get(live: LivePage, encoding: Encoding): Promise<RenderedPage | undefined> {
    const key = `${live.id} ${live.version} ${encoding}`;
    const cached = this.#kept.get(key);
    if (cached) return cached;
    const made = encoding === 'identity' ? this.#render(live) : this.#compressed(live, encoding);
    this.#kept.put(key, made, key.length);
    void made.then(
      (page) => (page ? this.#kept.grow(key, made, page.bytes.length) : this.#kept.forget(key)),
      () => this.#kept.forget(key),
    );
    return made;
  }
}

/**
 * The published pages. Each view looks its page up, so that a page is gone as soon as it is revoked, on every node. No session is
 * read and no cookie is set.
 */
export function addPublishedPages(
  app: FastifyInstance,
  { store, throttle }: { store: Store; throttle: Throttle },
): void {
  const pages = new RenderedPages(store);

  const show = async ({ params, ip, headers }: FastifyRequest): Promise<Shown> => {
    await throttle.view(ip);
    const live = await findLivePage(store.read, (params as { token: string }).token);
    const encoding = encodingFor(headers['accept-encoding']);
    const page = live && (await pages.get(live, encoding));
    if (page) return { status: 200, body: page.bytes, digest: page.digest, encoding };
    await throttle.missedView(ip);
    return { status: 404, body: GONE, encoding: 'identity' };
  };

  app.get(`${PUBLISHED_PATH}:token`, async (request, reply) => {
    const shown = await show(request).catch((error: unknown): Shown => {
      if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
      reply.header('Retry-After', String(error.retryAfter));
      return { status: 429, body: plainPage('Too many requests', error.message), encoding: 'identity' };
    });
    return send(reply, shown);
  });
}
