import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOTIFICATION_LABELS } from '../../contract/words/notification.ts';
import { plainPage } from '../../contract/publication/page.ts';
import { PAGE_STYLE } from '../../contract/publication/style.ts';
import { transact } from '../change/transact.ts';
import { VISITOR } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import type { Unsubscribed } from './content.ts';
import { readUnsubscribe, unsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.ts';

/** The page has no script, and sends its one form to itself. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const BODY_MAX = 4096;

const GONE = plainPage(
  'This link is not valid',
  'It is incomplete, or the address was removed from its account. What is mailed to you is on your account page.',
);

/** What a link turns off, in a sentence. */
function whatOf(kind: Unsubscribed): string {
  if (kind === 'digest') return 'the digest';
  return kind === 'notices' ? 'all notices' : `notices of the kind “${NOTIFICATION_LABELS[kind]}”`;
}

const ASK = '<form method="post"><button>Turn off</button></form>';

const send = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply
    .code(status)
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(body);

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

/**
 * The page that turns mails off without signing in. Reading it changes nothing, because scanners follow links; its button, and the one
 * click of a mail program (RFC 8058), send a POST.
 */
export function addUnsubscribe(app: FastifyInstance, store: Store): void {
  void app.register((scope, _options, done) => {
    // The token is in the address, so what the body says does not matter.
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      await app.bodies.read(request, payload);
    });
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const link = await readUnsubscribe(store.read, tokenOf(request));
      if (!link) return send(reply, 404, GONE);
      const sentence = `Shall Meridian mail you ${whatOf(link.kind)} no more? You still see everything in the product.`;
      return send(reply, 200, plainPage('Turn mails off', sentence, ASK));
    });
    // The link is read before the body, so that nobody sends for nothing.
    const preParsing = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const link = await readUnsubscribe(store.read, tokenOf(request));
      if (!link) await send(reply, 404, GONE);
    };
    scope.post(UNSUBSCRIBE_PATH, { bodyLimit: BODY_MAX, preParsing }, async (request, reply) => {
      const link = await readUnsubscribe(store.read, tokenOf(request));
      if (!link) return send(reply, 404, GONE);
      await transact(store, { principal: VISITOR }, ({ writer }) => unsubscribe(writer, link));
      const sentence = `Meridian mails you ${whatOf(link.kind)} no more. You can turn it on again on your account page.`;
      return send(reply, 200, plainPage('Turned off', sentence));
    });
    done();
  });
}
