import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { quantile } from './client.ts';

/** The result of a load. */
export interface Load {
  answers: number;
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The share of time in which the client was busy: near 1, the client limits the figures. */
  clientBusy: number;
}

/** Requests to send, one at a time on each connection. */
export interface Requests {
  port: number;
  connections: number;
  ms: number;
  /** The bytes of a connection's next request. */
  next: (connection: number) => Buffer;
  /** The status that every answer must have. */
  status: number;
  /** The time between the requests of a connection: milliseconds. Without, each follows the answer before. */
  everyMs?: number;
}

const END_OF_HEAD = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;

/** A request in bytes. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = {
    host: '127.0.0.1',
    ...headers,
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** The length of the answer at the start of a buffer, or 0 while its head is incomplete; throws for another status. */
export function answerLength(bytes: Buffer, status: number): number {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return 0;
  const head = bytes.toString('latin1', 0, end);
  const found = Number(head.slice(STATUS_AT, STATUS_AT + 3));
  if (found !== status) throw new Error(`Answered ${found} in place of ${status}: ${bytes.toString()}`);
  const body = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  return end + END_OF_HEAD.length + body;
}

/** Sends requests on one connection until the time is over; returns how long each took, in milliseconds. */
async function converse(
  socket: Socket,
  until: number,
  status: number,
  next: () => Buffer,
  everyMs = 0,
): Promise<number[]> {
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let start = 0;
  let wanted = 0;
  let have = 0;
  let parts: Buffer[] = [];
  let due = performance.now();
  const ask = (): void => {
    start = performance.now();
    if (start >= until) resolve();
    else socket.write(next());
  };
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The server closed a connection')));
  socket.on('data', (bytes: Buffer) => {
    try {
      have += bytes.length;
      if (wanted === 0) {
        parts.push(bytes);
        wanted = answerLength(parts.length === 1 ? bytes : Buffer.concat(parts), status);
      }
      if (wanted === 0 || have < wanted) return;
      times.push(performance.now() - start);
      [wanted, have, parts] = [0, 0, []];
      // What is late is sent at once, so that the rate holds.
      due += everyMs;
      const wait = due - performance.now();
      if (everyMs > 0 && wait > 0) setTimeout(ask, wait);
      else ask();
    } catch (error) {
      reject(error);
    }
  });
  ask();
  await promise;
  return times;
}

/**
 * Sends requests over keep-alive connections, without pipelining, for `ms` milliseconds. A general client costs more than the
 * bare server that it measures, so the figures would be its own.
 */
export async function load({ port, connections, ms, next, status, everyMs }: Requests): Promise<Load> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const before = performance.eventLoopUtilization();
  const start = performance.now();
  const until = start + ms;
  const times = await Promise.all(
    sockets.map((socket, connection) => converse(socket, until, status, () => next(connection), everyMs)),
  );
  const seconds = (performance.now() - start) / 1000;
  const { utilization } = performance.eventLoopUtilization(before);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  const all = times.flat();
  return {
    answers: all.length,
    rate: all.length / seconds,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    clientBusy: utilization,
  };
}
