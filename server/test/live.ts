import { once } from 'node:events';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '../../contract/kinds/constants.ts';
import type { Change } from '../../contract/api/change.ts';
import type { ClientMessage, ServerMessage } from '../../contract/api/live.ts';
import type { Reachable } from './http.ts';
import type { Person } from './person.ts';
import { until } from './wait.ts';

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** A page's live socket, and the messages it received. */
export interface Page {
  /** Without the first one, which names the database. */
  readonly messages: ServerMessage[];
  /** The identity of the database; undefined until it came. */
  readonly database: string | undefined;
  /** The code it was closed with; undefined while it is open. */
  readonly closed: number | undefined;
  /** Sends a message; text and bytes go out as they are. */
  send(message: ClientMessage | string | Uint8Array): void;
  /** All messages of one type, of one strategy where given. */
  all<T extends ServerMessage['type']>(type: T, strategyId?: number): Of<T>[];
  /** Waits until it has received that many messages of a type, and returns the last. */
  receives<T extends ServerMessage['type']>(type: T, count?: number, ms?: number): Promise<Of<T>>;
  /** Waits until it has received a revision of a strategy. */
  reaches(strategyId: number, revision: number): Promise<void>;
  /** Waits until the server has closed it, and gives the code. */
  ends(ms?: number): Promise<number>;
  /** Breaks the connection as a dead line does. */
  cut(): void;
}

const isOf =
  <T extends ServerMessage['type']>(type: T, strategyId: number | undefined) =>
  (message: ServerMessage): message is Of<T> =>
    message.type === type &&
    (strategyId === undefined || ('strategyId' in message && message.strategyId === strategyId));

/** The changes of strategies among messages, in the order received. */
export const changesIn = (messages: Of<'changes'>[]): Change[] => messages.flatMap(({ changes }) => changes);

const addressOf = (product: Reachable): string => `${product.origin.replace('http', 'ws')}${LIVE_PATH}`;

const cookieOf = (who: Person): string => [...who.cookies].map((pair) => pair.join('=')).join('; ');

/** Asks for a live socket and gives the status it is refused with; 101 where it is opened. */
export async function upgradeStatus(product: Reachable, who: Person, headers = {}): Promise<number> {
  const socket = new WebSocket(addressOf(product), { headers: { cookie: cookieOf(who), ...headers } });
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

const open = new Set<WebSocket>();

/** Opens a page's live socket; the caller, or the end of the file, closes it. */
export async function openPage(product: Reachable, who: Person, headers = {}): Promise<Page> {
  const socket = new WebSocket(addressOf(product), { headers: { cookie: cookieOf(who), ...headers } });
  open.add(socket);
  const messages: ServerMessage[] = [];
  let closed: number | undefined;
  let database: string | undefined;
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as ServerMessage;
    if (message.type === 'database') database = message.id;
    else messages.push(message);
  });
  socket.on('close', (code) => {
    closed = code;
    open.delete(socket);
  });
  await once(socket, 'open');
  socket.on('error', () => undefined);
  const all: Page['all'] = (type, strategyId) => messages.filter(isOf(type, strategyId));
  return {
    messages,
    get database() {
      return database;
    },
    get closed() {
      return closed;
    },
    send: (message) =>
      socket.send(
        typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message),
      ),
    all,
    async receives(type, count = 1, ms) {
      await until(`${count} × ${type}`, () => all(type).length >= count, ms);
      return all(type).at(-1) as never;
    },
    reaches: (strategyId, revision) =>
      until(`revision ${revision} of strategy ${strategyId}`, () =>
        all('changes', strategyId).some(({ to }) => to >= revision),
      ),
    async ends(ms) {
      await until('the end of the socket', () => closed !== undefined, ms);
      return closed ?? 0;
    },
    cut: () => socket.terminate(),
  };
}

/** Opens a page that watches a strategy from the revision it holds, by default today's. */
export async function watch(
  product: Reachable,
  who: Person,
  strategyId: number,
  revision?: number,
): Promise<Page> {
  const page = await openPage(product, who);
  const held = revision ?? (await who.done('strategies.read', { params: { id: strategyId } })).revision;
  page.send({ type: 'watch', strategyId, revision: held });
  await until('presence', () => page.all('present', strategyId).length > 0 || page.all('gone').length > 0);
  return page;
}

/** Breaks every connection that a test left open. */
export function closePages(): void {
  for (const socket of open) socket.terminate();
}
