import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/constants.ts';
import { ERROR_STATUS } from '../../contract/errors.ts';
import { Refusal } from '../refusal.ts';
import { errorBodyOf } from './errors.ts';
import { CALL_HEADERS } from './headers.ts';

// Not by an import: that reads all that the module exports, of which a WebSocket client would stay in memory unused.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  headers: number;
  /** For a whole request, its body included. */
  request: number;
  /** Between two bytes of a connection with a request or an answer under way. */
  silence: number;
  /** How often connections are looked over for that. */
  check: number;
}

export const PATIENCE: Patience = { headers: 15_000, request: 60_000, silence: 60_000, check: 2_000 };

const UNREADABLE = new Refusal('invalid_request', 'This is not an HTTP request.');
const TOO_SLOW = new Refusal('too_slow', 'The request took too long to arrive.');
const HEADERS_TOO_LARGE = new Refusal('headers_too_large', 'The address or the headers are too large.');
const NO_PROXY = new Refusal('not_found', 'This server is no proxy.');
const NO_HOST = new Refusal('invalid_request', 'Send a Host header.');

const REFUSED: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
};

/** A refusal as it goes over the wire where there is no request to answer, with the headers of every answer. */
export function onTheWire(refusal: Refusal): string {
  const status = ERROR_STATUS[refusal.code];
  const body = JSON.stringify(errorBodyOf(refusal));
  const headers = {
    ...CALL_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Says the last thing on a connection and closes it, also where the client keeps its own side open. */
export const endWith = (socket: Duplex, words: string): void =>
  void socket.end(words, () => socket.destroy());

/** How many requests may wait for their answers on one connection: browsers and proxies send one after the other. */
const UNDER_WAY_MAX = 20;

/** What each connection is owed: the answer to its last request, given or not, and how many are under way. */
const owed = new WeakMap<Duplex, { last: ServerResponse; open: number }>();

/** Keeps account of a request. A connection that asks on and on and does not wait would have its answers pile up in memory. */
function note({ socket }: IncomingMessage, answer: ServerResponse): void {
  const known = owed.get(socket);
  const account = known ?? { last: answer, open: 0 };
  if (!known) owed.set(socket, account);
  account.last = answer;
  account.open++;
  answer.on('close', () => void account.open--);
  if (account.open > UNDER_WAY_MAX) socket.destroy();
}

/**
 * Refuses what is no request, or does not arrive, in the form of every refusal, and hangs up. Where an earlier request of
 * the same connection is still being answered its client would take the refusal for that answer: it gets the answer alone.
 */
function refuseConnection(error: ConnectionError, socket: Duplex): void {
  const answer = owed.get(socket)?.last;
  const isOwed = answer !== undefined && !answer.writableFinished;
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else if (isOwed && answer.req.complete) answer.once('finish', () => socket.destroy());
  else if (isOwed && answer.headersSent) socket.destroy();
  else {
    const refusal = onTheWire(REFUSED[error.code] ?? UNREADABLE);
    // Fastify's types have it as JSON shows it; it is the bytes, and absent where a time was up.
    const packet = error.rawPacket as unknown as Buffer | undefined;
    const isHead = packet?.toString('latin1', 0, 5) === 'HEAD ';
    // The answer to HEAD ends with its headers.
    endWith(socket, isHead ? refusal.slice(0, refusal.indexOf('{')) : refusal);
  }
}

/** How connections are kept: bounded in time and size, and only the live socket's address leads away from HTTP. */
export const connectionOptions = ({ headers, request, silence, check }: Patience) =>
  ({
    requestTimeout: request,
    connectionTimeout: silence,
    clientErrorHandler: refuseConnection,
    http: {
      headersTimeout: headers,
      connectionsCheckingInterval: check,
      // A request without a body, as every read is, gets no stream of one, which takes 5 of 100 of a conditional read.
      optimizeEmptyRequests: true,
      // Refused below, with the headers of every answer.
      requireHostHeader: false,
      // Only what the live socket's route gets: Node leaves a connection that upgrades to whoever answers it, and nobody else ends it.
      shouldUpgradeCallback: ({ method, url, headers }: IncomingMessage) =>
        method === 'GET' &&
        headers.host !== undefined &&
        url?.split('?')[0] === LIVE_PATH &&
        headers.upgrade?.toLowerCase() === 'websocket',
    },
  }) satisfies FastifyHttpOptions<Server>;

/** Sees to what Node would answer by itself, without the headers of every answer. */
export function addConnections(app: FastifyInstance): void {
  const { server } = app;
  server.on('request', note);
  // A request may be answered whatever else it expects.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  server.on('connect', (_request, socket) => endWith(socket, onTheWire(NO_PROXY)));
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion, readableEnded } = request.raw;
    // What has no body has no type of one: Fastify would wait for it; see optimizeEmptyRequests.
    if (readableEnded) delete headers['content-type'];
    done(headers.host === undefined && httpVersion === '1.1' ? NO_HOST : undefined);
  });
}
