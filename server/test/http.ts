import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { decoded } from './decoded.ts';

/** What came back over the wire: `body` is the parsed JSON, or the text where the answer is no JSON. */
export interface Reply<T = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  body: T;
  bytes: Buffer;
}

/** One request as it shall go out, headers and bytes untouched. */
export interface Sent {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
}

function parsed(
  bytes: Buffer,
  { 'content-type': type = '', 'content-encoding': encoding }: IncomingHttpHeaders,
): unknown {
  if (!type.startsWith('application/json') || bytes.length === 0) return bytes.toString();
  return JSON.parse(decoded(bytes, encoding));
}

/** A running server, whether in this process or another. */
export interface Reachable {
  /** Address it listens on, such as http://127.0.0.1:40123. */
  readonly origin: string;
  send(sent: Sent): Promise<Reply>;
}

const lengthOf = (body: Sent['body']): OutgoingHttpHeaders =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };

/** Sends one request through Node's own client, which adds nothing of its own: no origin, no decompression, no redirect. */
export function send(origin: string, agent: Agent, sent: Sent): Promise<Reply> {
  const { method, path, headers = {}, body } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request(origin, { agent, method, path, headers: { ...lengthOf(body), ...headers } });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: parsed(bytes, incoming.headers),
          bytes,
        });
      });
    });
    outgoing.end(body);
  });
}

/** Gives one request to a server in this process, past sockets and the parser of HTTP. */
export async function inject(server: FastifyInstance, host: string, sent: Sent): Promise<Reply> {
  const { method, path, headers, body } = sent;
  const reply = await server.inject({
    method: method as 'GET',
    url: path,
    // Its default for a client that gives no name.
    headers: { host, 'user-agent': undefined, ...lengthOf(body), ...headers },
    ...(body !== undefined && { payload: Buffer.from(body) }),
  });
  const cookies = reply.headers['set-cookie'];
  const answered = {
    ...(reply.headers as IncomingHttpHeaders),
    ...(cookies !== undefined && { 'set-cookie': [cookies].flat() }),
  };
  return {
    status: reply.statusCode,
    headers: answered,
    body: parsed(reply.rawPayload, answered),
    bytes: reply.rawPayload,
  };
}
