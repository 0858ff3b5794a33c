import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A source of values on this machine. */
export interface Source {
  /** Its address, with a path. */
  url: string;
  /** What it answers next. */
  answer: { status?: number; headers?: Record<string, string>; body: string };
  /** The headers of each request that it got. */
  requests: IncomingHttpHeaders[];
  /** Runs before each answer. */
  before: () => Promise<unknown> | void;
}

/** Starts a source, and stops it after the tests of a file. */
export async function startSource(body = ''): Promise<Source> {
  const source: Source = { url: '', answer: { body }, requests: [], before: () => undefined };
  const server = createServer((request, reply) => {
    source.requests.push(request.headers);
    const answer = async (): Promise<void> => {
      await source.before();
      const { status = 200, headers = {}, body: text } = source.answer;
      reply.writeHead(status, headers).end(text);
    };
    void answer();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => server.close().closeAllConnections());
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/values`;
  return source;
}
