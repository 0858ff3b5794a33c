import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '../../contract/constants.ts';
import { ClientMessage } from '../../contract/live.ts';
import { endWith, onTheWire } from '../http/connections.ts';
import { sessionCookie } from '../http/cookie.ts';
import { requireCaller } from '../http/gate.ts';
import { refuseForeignOrigin } from '../http/origin.ts';
import { denialTellerOf, type NamedStrategy } from '../http/security-log.ts';
import type { Session } from '../accounts/sessions.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import type { Hub } from './hub.ts';
import { Peer } from './peer.ts';

/** The largest message a browser may send, in bytes. */
const MESSAGE_MAX = 4096;
/** How often a silent socket is asked whether it lives: milliseconds. */
const PING_MS = 30_000;
/** How long a socket that broke the rules may take to say goodbye: milliseconds. */
const GOODBYE_MS = 2_000;

const NO_HANDSHAKE = new Refusal('invalid_request', 'This does not open a WebSocket.');

function parse(data: RawData, isBinary: boolean): ClientMessage | undefined {
  if (isBinary || !Buffer.isBuffer(data)) return undefined;
  try {
    const parsed = ClientMessage.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function obey(hub: Hub, peer: Peer, message: ClientMessage): void {
  if (message.type === 'watch') hub.watch(peer, message.strategyId, message.revision);
  else if (message.type === 'unwatch') hub.unwatch(peer, message.strategyId);
  else if (message.type === 'watchList') hub.watchList(peer);
  else hub.edit(peer, message.strategyId, message.what);
}

/** How a strategy is called, whoever may see it, for the security log. */
const nameOf = (store: Store, id: number): Promise<NamedStrategy | undefined> =>
  store.read.selectFrom('strategies').select(['id', 'title']).where('id', '=', id).executeTakeFirst();

/** Ends a socket that does not answer two pings in a row. */
function keepAlive(socket: WebSocket): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS);
  socket.on('pong', () => void (answered = true));
  socket.on('close', () => clearInterval(timer));
}

/** Ends a socket that breaks the rules: says why, and does not wait for long for its goodbye. */
function hangUp(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

function attach(hub: Hub, peer: Peer, socket: WebSocket): void {
  // Nothing is read of it until its session is looked at again: it may have ended since, before the hub knew of it.
  socket.pause();
  void hub.add(peer).finally(() => socket.resume());
  keepAlive(socket);
  // The protocol's own refusal of a bad frame is under way then.
  socket.on('error', () => setTimeout(() => socket.terminate(), GOODBYE_MS).unref());
  socket.on('close', () => hub.remove(peer));
  const isAllowed = (): boolean => {
    if (peer.allowance.take()) return true;
    hangUp(socket, LIVE_CLOSE.tooMany, 'too many messages');
    return false;
  };
  // A ping is answered, and so costs as much.
  socket.on('ping', isAllowed);
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN || !isAllowed()) return;
    const message = parse(data, isBinary);
    if (!message) return hangUp(socket, LIVE_CLOSE.badMessage, 'not a message of this socket');
    peer.allowance.spend(message);
    obey(hub, peer, message);
  });
}

/** Serves the live socket. It takes the same session and origin as any call; both are checked before the upgrade. */
export async function addLive(
  app: FastifyInstance,
  options: { store: Store; hub: Hub; publicOrigin: string | undefined },
): Promise<void> {
  const { store, hub, publicOrigin } = options;
  const sessions = new WeakMap<object, Session>();
  // In a scope of its own, so that no other route runs its hooks.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MESSAGE_MAX, perMessageDeflate: false },
      // A browser that sends nonsense is no error of the server, and shall not fill its log.
      errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'live: a bad frame'),
    });
    scope.websocketServer.on('wsClientError', (_error, socket) => endWith(socket, onTheWire(NO_HANDSHAKE)));
    const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      refuseForeignOrigin(request, publicOrigin);
      const { token } = sessionCookie(request, reply, publicOrigin);
      sessions.set(request, (await requireCaller(store, { who: 'user' }, token)).session);
    };
    scope.get(LIVE_PATH, { websocket: true, preValidation: check }, (socket, request) => {
      const session = sessions.get(request);
      if (session)
        attach(
          hub,
          new Peer(
            session,
            socket,
            denialTellerOf(request, session.user, (id) => nameOf(store, id)),
          ),
          socket,
        );
      else socket.close(LIVE_CLOSE.signedOut);
    });
  });
}
