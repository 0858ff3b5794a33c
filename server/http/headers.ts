import type { FastifyInstance } from 'fastify';

/**
 * Everything comes from this origin; a style element needs the nonce of its document, and a script that stands in it has to
 * be one of those whose hashes are given, as `'sha256-…'`.
 */
export const pagePolicy = (nonce: string, scripts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The service worker runs nothing but itself and asks nobody but this origin. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The security headers of every answer: a table, since what builds them anew each time costs as much as the rest of a read.
 * Named as Fastify keeps them, in lower case, which it need then not make.
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** The headers of calls, which are never stored by a browser or proxy, and of requests that no route takes. */
export const CALL_HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' };

/** In which a request's id comes from a proxy, and goes to every client: a person can name it, an operator find it in the log. */
export const REQUEST_ID = 'x-request-id';

/** Sets the headers that every answer has. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/') || request.url === '/theme.json';
    reply.headers(isCall ? CALL_HEADERS : SECURITY_HEADERS).header(REQUEST_ID, request.id);
    done();
  });
}
