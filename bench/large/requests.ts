import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A server and the headers of each request. */
export interface Target {
  port: number;
  headers: Record<string, string>;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request and returns the bytes of its answer, still compressed. Throws if it is refused. */
export async function send(
  { port, headers }: Target,
  method: string,
  path: string,
  body?: object,
): Promise<Buffer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type =
    text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sent = request({ port, host: '127.0.0.1', agent, method, path, headers: { ...headers, ...type } });
  sent.end(text);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(reply);
  if (reply.statusCode === undefined || reply.statusCode >= 300) {
    throw new Error(`${method} ${path} answered ${reply.statusCode}: ${bytes.toString()}`);
  }
  return bytes;
}

/** Reads an address. */
export const get = (target: Target, path: string): Promise<Buffer> => send(target, 'GET', path);
