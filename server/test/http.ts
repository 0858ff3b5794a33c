import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
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

/** Sends one request through Node's own client, which adds nothing of its own: no origin, no decompression, no redirect. */
export function send(origin: string, agent: Agent, sent: Sent): Promise<Reply> {
  const { method, path, headers = {}, body } = sent;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(origin, { agent, method, path, headers: { ...length, ...headers } });
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
