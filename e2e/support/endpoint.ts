import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another system on this machine: it receives webhooks, or has values to read. */
export interface Endpoint {
  readonly url: string;
  /** The bodies that it got. */
  readonly bodies: string[];
  /** The value of `Authorization` of each request; empty without one. */
  readonly keys: string[];
  /** How it answers; by default 200. */
  answer: (response: ServerResponse) => void;
  close(): void;
}

/** Starts another system on a free port. */
export async function startEndpoint(): Promise<Endpoint> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      endpoint.bodies.push(body);
      endpoint.keys.push(request.headers.authorization ?? '');
      endpoint.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    bodies: [],
    keys: [],
    answer: (response) => void response.end('ok'),
    close: () => server.close().closeAllConnections(),
  };
  return endpoint;
}
