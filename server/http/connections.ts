import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../contract/kinds/constants.ts';
import { ERROR_STATUS } from '../../contract/api/errors.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { belowBase, type Site } from './base-path.ts';
import { errorBodyOf } from './errors.ts';
import { CALL_HEADERS } from './headers.ts';
import { longestBody } from './receive.ts';

// An import would load all exports of the module, such as an unused WebSocket client.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Timeouts for clients, in milliseconds. */
export interface ConnectionTimeouts {
  /** For the headers of a request. */
  headers: number;
  /** For a body at any speed; a large one may take longer, see receive. */
  request: number;
  /** Between two bytes of a connection with a request or an answer under way. */
  silence: number;
  /** How often connections are checked. */
  check: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headers: 15_000,
  request: 60_000,
  silence: 60_000,
  check: 2_000,
};

const UNREADABLE = new Refusal('invalid_request', 'This is not an HTTP request.');
/** How long what a refused client goes on to send is thrown away, in milliseconds, and how many bytes of it. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 256 * 1024;

const TOO_SLOW = new Refusal('too_slow', 'The request took too long to arrive.');
const HEADERS_TOO_LARGE = new Refusal('headers_too_large', 'The address or the headers are too large.');
const NO_PROXY = new Refusal('not_found', 'This server is no proxy.');
const NO_HOST = new Refusal('invalid_request', 'Send a Host header.');

const REFUSED: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
};

/** A refusal as raw HTTP, for connections without a valid request. */
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

/** Sends a last answer and closes the connection, also where the client keeps its side open. */
export const endWith = (socket: Duplex, words: string): void =>
  void socket.end(words, () => socket.destroy());

/** Limit of pipelined requests on one connection; browsers and proxies do not pipeline. */
const UNDER_WAY_MAX = 20;

/** State of a connection: its last answer, and the number of pending ones. */
const responses = new WeakMap<Duplex, { last: ServerResponse; open: number }>();

/** Counts a request. Without the limit the answers to pipelined requests would fill the memory. */
function note({ socket }: IncomingMessage, answer: ServerResponse): void {
  const state = responses.get(socket);
  const account = state ?? { last: answer, open: 0 };
  if (!state) responses.set(socket, account);
  account.last = answer;
  account.open++;
  answer.on('close', () => void account.open--);
  if (account.open > UNDER_WAY_MAX) socket.destroy();
}

/**
 * Refuses an invalid or incomplete request and closes the connection. Where an earlier request is still pending, only its answer
 * is sent, because the client would take the refusal for it.
 */
function refuseConnection(error: ConnectionError, socket: Duplex): void {
  const answer = responses.get(socket)?.last;
  const isOwed = answer !== undefined && !answer.writableFinished;
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else if (isOwed && answer.req.complete) answer.once('finish', () => socket.destroy());
  else if (isOwed && answer.headersSent) socket.destroy();
  else {
    const refusal = onTheWire(REFUSED[error.code] ?? UNREADABLE);
    // Fastify's type is wrong: it is a Buffer, and undefined after a timeout.
    const packet = error.rawPacket as unknown as Buffer | undefined;
    const isHead = packet?.toString('latin1', 0, 5) === 'HEAD ';
    // The answer to HEAD ends with its headers.
    endWith(socket, isHead ? refusal.slice(0, refusal.indexOf('{')) : refusal);
  }
}

/** Whether a request has a body of which something is still to come. */
const isArriving = ({ complete, headers }: IncomingMessage): boolean =>
  // Undefined in what the server asks itself.
  (complete as boolean | undefined) === false &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Has a connection end with the answer to a request whose body is still arriving. Some of what comes meanwhile is thrown away: closed
 * with unread bytes, the connection would be reset, and the answer lost. Node itself would receive all of it.
 */
function endBeforeBody(request: IncomingMessage): void {
  const { socket } = request;
  let left = LINGER_BYTES;
  let isAnswered = false;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left > 0) return;
    request.pause();
    if (isAnswered) socket.destroy();
  });
  request.resume();
  // What Node ends a connection by after its last answer.
  socket.destroySoon = () => {
    isAnswered = true;
    socket.end();
    const over = setTimeout(() => socket.destroy(), left > 0 ? LINGER_MS : 0);
    socket.once('close', () => clearTimeout(over));
  };
}

/** Options for connections: timeouts, size limits, and upgrades only at the path of the live socket. */
export const connectionOptions = ({ headers, request, silence, check }: ConnectionTimeouts, site: Site) =>
  ({
    requestTimeout: longestBody({ grace: request, check }),
    connectionTimeout: silence,
    clientErrorHandler: refuseConnection,
    http: {
      headersTimeout: headers,
      connectionsCheckingInterval: check,
      // Requests without a body get no body stream, which would take 5% of the time of a conditional read.
      optimizeEmptyRequests: true,
      // Refused below with our headers.
      requireHostHeader: false,
      // Upgrades only for the live socket: Node would leave any other upgraded connection open.
      shouldUpgradeCallback: ({ method, url, headers }: IncomingMessage) =>
        method === 'GET' &&
        headers.host !== undefined &&
        belowBase(url ?? '', site)?.split('?')[0] === LIVE_PATH &&
        headers.upgrade?.toLowerCase() === 'websocket',
    },
  }) satisfies FastifyHttpOptions<Server>;

/** Replaces answers that Node would send without our headers. */
export function addConnections(app: FastifyInstance): void {
  const { server } = app;
  server.on('request', note);
  // The body is asked for once it may be sent; see Bodies.
  server.on('checkContinue', (request, response) => void server.emit('request', request, response));
  // A request may be answered whatever else it expects.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  server.on('connect', (_request, socket) => endWith(socket, onTheWire(NO_PROXY)));
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion, readableEnded } = request.raw;
    // Fastify would wait for a body where there is a Content-Type; see optimizeEmptyRequests.
    if (readableEnded) delete headers['content-type'];
    done(headers.host === undefined && httpVersion === '1.1' ? NO_HOST : undefined);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isArriving(request.raw)) {
      reply.header('connection', 'close');
      endBeforeBody(request.raw);
    }
    done();
  });
}
