import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '../../contract/kinds/constants.ts';
import { ClientMessage } from '../../contract/api/live.ts';
import { endWith, onTheWire } from '../http/connections.ts';
import { sessionCookie } from '../http/cookie.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { requireCaller } from '../http/gate.ts';
import type { Site } from '../http/base-path.ts';
import { refuseForeignOrigin } from '../http/origin.ts';
import { denialLoggerOf, type NamedStrategy } from '../http/security-log.ts';
import type { Session } from '../access/sessions.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Hub } from './hub.ts';
import { ALIVE_MS, Peer } from './peer.ts';

/** The largest message a browser may send, in bytes. */
const MESSAGE_MAX = 4096;
/** How long a socket with a protocol error may take to close before it is terminated: milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Who may open a socket. Each strategy that it watches is checked on its own. */
const ACCESS = { who: 'user', token: { scope: 'read', isFiltered: true } } as const;

const BAD_HANDSHAKE = new Refusal('invalid_request', 'This does not open a WebSocket.');

function parse(data: RawData, isBinary: boolean): ClientMessage | undefined {
  if (isBinary || !Buffer.isBuffer(data)) return undefined;
  try {
    const parsed = ClientMessage.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function handleMessage(hub: Hub, peer: Peer, message: ClientMessage): void {
  if (message.type === 'watch') hub.watch(peer, message.strategyId, message.revision);
  else if (message.type === 'unwatch') hub.unwatch(peer, message.strategyId);
  else if (message.type === 'watchList') hub.watchList(peer);
  else hub.edit(peer, message.strategyId, message.what);
}

/** The title of a strategy for the security log, without a check of membership. */
const nameOf = (store: Store, id: number): Promise<NamedStrategy | undefined> =>
  store.read.selectFrom('strategies').select(['id', 'title']).where('id', '=', id).executeTakeFirst();

/** Tells a page that the connection is alive, and terminates a socket that does not answer a ping before the next one. */
function keepAlive(socket: WebSocket, peer: Peer): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
    peer.send({ type: 'alive' });
  }, ALIVE_MS);
  socket.on('pong', () => void (answered = true));
  socket.on('close', () => clearInterval(timer));
}

/** Closes a socket after a protocol error, and terminates it if the client does not answer. */
function closeWithError(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}

function attach(hub: Hub, peer: Peer, socket: WebSocket): void {
  // Reads nothing before the hub has checked the session again: it may have ended since the upgrade.
  socket.pause();
  void hub.add(peer).finally(() => socket.resume());
  keepAlive(socket, peer);
  // ws already sends the close frame for a bad frame.
  socket.on('error', () => setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref());
  socket.on('close', () => hub.remove(peer));
  const isWithinBudget = (): boolean => {
    if (peer.budget.take()) return true;
    closeWithError(socket, LIVE_CLOSE.tooMany, 'too many messages');
    return false;
  };
  // A ping costs a pong.
  socket.on('ping', isWithinBudget);
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN || !isWithinBudget()) return;
    const message = parse(data, isBinary);
    if (!message) return closeWithError(socket, LIVE_CLOSE.badMessage, 'not a message of this socket');
    peer.budget.spend(message);
    handleMessage(hub, peer, message);
  });
}

/** Serves the live socket. Session and origin are checked as for any call, before the upgrade. */
export async function addLive(
  app: FastifyInstance,
  options: { store: Store; hub: Hub; site: Site },
): Promise<void> {
  const { store, hub, site } = options;
  const sessions = new WeakMap<object, Session>();
  // Its own Fastify scope keeps the plugin's hooks away from other routes.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MESSAGE_MAX, perMessageDeflate: false },
      // A bad frame is the client's error and must not fill the log.
      errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'live: a bad frame'),
    });
    scope.websocketServer.on('wsClientError', (_error, socket) => endWith(socket, onTheWire(BAD_HANDSHAKE)));
    const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const token = bearerToken(request);
      if (token === undefined) refuseForeignOrigin(request, site);
      const credentials = { session: sessionCookie(request, reply, site).token, token, address: request.ip };
      sessions.set(request, (await requireCaller(store, ACCESS, credentials)).session);
    };
    scope.get(LIVE_PATH, { websocket: true, preValidation: check }, (socket, request) => {
      const session = sessions.get(request);
      if (!session) return socket.close(LIVE_CLOSE.signedOut);
      const logDenied = denialLoggerOf(request, session.user, (id) => nameOf(store, id));
      attach(hub, new Peer(session, socket, logDenied), socket);
    });
  });
}
