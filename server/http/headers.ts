import type { FastifyInstance } from 'fastify';

/**
 * The Content-Security-Policy: everything from this origin. A style element needs the nonce of its document, an inline script one
 * of the given hashes (`'sha256-…'`).
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

/** The service worker runs only its own script and connects only to this origin. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The security headers of every answer, built once: building them for each answer would take as long as the rest of a read.
 * Names are in lower case, as Fastify stores them.
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

/** The headers of calls, which must not be cached, and of requests without a route. */
export const CALL_HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' };

/** The header of the request id, so that a user can report it and an operator can find it in the log. */
export const REQUEST_ID = 'x-request-id';

/** Sets the headers that every answer has. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/') || request.url === '/theme.json';
    reply.headers(isCall ? CALL_HEADERS : SECURITY_HEADERS).header(REQUEST_ID, request.id);
    done();
  });
}
