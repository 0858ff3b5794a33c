import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../contract/api/refusal.ts';
import { FEED_PATH } from '../../contract/people/feeds.ts';
import type { Site } from '../http/base-path.ts';
import { ownAddress } from '../http/origin.ts';
import type { Throttle } from '../http/throttle.ts';
import type { Store } from '../store/store.ts';
import { readDates } from './dates.ts';
import { findLiveFeed } from './feeds.ts';

const FILE = /^([\w-]{43})\.ics$/;

/**
 * The calendar feeds. Each read looks its feed up, so that one is gone as soon as it is revoked or its user left, on every node. No
 * session is read and no cookie is set.
 */
export function addFeeds(
  app: FastifyInstance,
  { store, throttle, site }: { store: Store; throttle: Throttle; site: Site },
): void {
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { file } = request.params as { file: string };
    const [, token] = FILE.exec(file) ?? [];
    const feed = token === undefined ? undefined : await findLiveFeed(store.read, token);
    if (!feed) {
      await throttle.missedView(request.ip);
      throw notFound('This calendar');
    }
    await throttle.feed(feed.id);
    const dates = await readDates(store, feed);
    const host = ownAddress(request, site).replace(/^https?:\/\//, '');
    // With its library, which few servers use: not at start.
    const { calendarText } = await import('./calendar.ts');
    const text = calendarText(dates, host);
    const tag = `"${hash('sha256', text, 'base64url')}"`;
    // Kept by the reader alone, who asks each time whether it is still there.
    reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  };
  app.get(`${FEED_PATH}:file`, show);
}
