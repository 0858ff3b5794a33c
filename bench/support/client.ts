import { once } from 'node:events';
import { type RawData, WebSocket } from 'ws';
import { LIVE_PATH } from '../../contract/kinds/constants.ts';
import type { ServerMessage } from '../../contract/api/live.ts';

/** The password of every user in a measurement. */
export const PASSWORD = 'a long walk by the sea';

/** A signed-in user of a measurement. */
export interface Client {
  readonly id: number;
  /** The Cookie header of the person's session. */
  readonly cookie: string;
  /** Sends a call as JSON and returns its answer; throws if it is refused. */
  call(method: string, path: string, body?: object): Promise<{ id: number; revision: number }>;
  /** Opens a live socket to a server, by default the one the person registered at. */
  socket(origin?: string): Promise<WebSocket>;
}

/** A signed-in user at another server of the same data. */
export function clientAt(origin: string, { id, cookie }: Pick<Client, 'id' | 'cookie'>): Client {
  const call: Client['call'] = async (method, path, body) => {
    const reply = await send(origin, cookie, method, path, body);
    return (await reply.json()) as { id: number; revision: number };
  };
  const socket: Client['socket'] = async (at = origin) => {
    const opening = new WebSocket(at.replace('http', 'ws') + LIVE_PATH, { headers: { cookie } });
    await once(opening, 'open');
    return opening;
  };
  return { id, cookie, call, socket };
}

async function send(
  origin: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const reply = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

/** Registers a user at a running server, with the token of an invite link where one is given. */
export async function register(origin: string, username: string, token?: string): Promise<Client> {
  const reply = await send(origin, '', 'POST', '/api/register', { username, password: PASSWORD, token });
  const { id } = (await reply.json()) as { id: number };
  return clientAt(origin, { id, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
}

/** Parses a message of the live socket. */
export const parseMessage = (data: RawData): ServerMessage =>
  JSON.parse((data as Buffer).toString()) as ServerMessage;

/** The value below which a share of some numbers lies. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
