import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { ClientMessage, LIVE_CLOSE, LIVE_PATH } from '../../contract/live.ts';
import { sessionCookie } from '../http/cookie.ts';
import { requireSession } from '../http/gate.ts';
import { refuseForeignOrigin } from '../http/origin.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Hub } from './hub.ts';
import { Peer } from './peer.ts';

/** The largest message a browser may send, in bytes. */
const MESSAGE_MAX = 4096;
/** How often a silent socket is asked whether it lives: milliseconds. */
const PING_MS = 30_000;

function parse(data: RawData): ClientMessage | undefined {
  try {
    const parsed = ClientMessage.safeParse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''));
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

function attach(hub: Hub, peer: Peer, socket: WebSocket): void {
  hub.add(peer);
  keepAlive(socket);
  socket.on('error', () => socket.terminate());
  socket.on('close', () => hub.remove(peer));
  socket.on('message', (data) => {
    const message = parse(data);
    if (message) obey(hub, peer, message);
    else socket.close(LIVE_CLOSE.badMessage, 'not a message of this socket');
  });
}

/** Serves the live socket. It takes the same session and origin as any call; both are checked before the upgrade. */
export async function addLive(
  app: FastifyInstance,
  options: { store: Store; hub: Hub; publicOrigin: string | undefined },
): Promise<void> {
  const { store, hub, publicOrigin } = options;
  const sessions = new WeakMap<object, Session>();
  await app.register(websocket, { options: { maxPayload: MESSAGE_MAX, perMessageDeflate: false } });
  await app.register((scope, _options, done) => {
    const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      refuseForeignOrigin(request, publicOrigin);
      const { token } = sessionCookie(request, reply, publicOrigin);
      sessions.set(request, await requireSession(store, { who: 'user' }, token));
    };
    scope.get(LIVE_PATH, { websocket: true, preValidation: check }, (socket, request) => {
      const session = sessions.get(request);
      if (session) attach(hub, new Peer(session, socket), socket);
      else socket.close(LIVE_CLOSE.signedOut);
    });
    done();
  });
}
