import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { ErrorBody } from '../../../contract/api/errors.ts';
import type { Product } from '../product.ts';
import { until } from '../wait.ts';

/** One answer as it came over the wire. */
export interface Answer {
  status: number;
  /** By name, in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A connection on which anything can be said. */
export interface Wire {
  /** Sends bytes as they are; text byte for byte. Settles when the system took them, or the connection has ended. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** All complete answers. */
  answers(): Answer[];
  /** Waits for so many answers, and gives them. */
  receives(count: number, ms?: number): Promise<Answer[]>;
  /** Waits until the server has hung up. */
  ends(ms?: number): Promise<void>;
  /** Everything that came, as it came. */
  raw(): Buffer;
  readonly isOver: boolean;
  /** Stops reading, so that the server has to buffer. */
  stopReading(): void;
  readOn(): void;
  cut(): void;
}

/** Splits the received text into answers; each states its length, or has no body. */
function answersIn(text: string): Answer[] {
  const answers: Answer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
    if (rest.length < bodyEnd) return answers;
    answers.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
}

/** Opens a connection to the product; the caller cuts it, or the server hangs up. */
export async function openWire({ origin }: Product): Promise<Wire> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  /** Callers that wait until their bytes are sent; the end resolves them all. */
  const saying = new Set<() => void>();
  let isOver = false;
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
    for (const done of saying) done();
  });
  await once(socket, 'connect');
  const raw = (): Buffer => Buffer.concat(chunks);
  const answers = (): Answer[] => answersIn(raw().toString('latin1'));
  return {
    send: (bytes) =>
      new Promise((resolve) => {
        if (isOver) return resolve();
        const done = (): void => {
          saying.delete(done);
          resolve();
        };
        saying.add(done);
        socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, done);
      }),
    answers,
    async receives(count, ms) {
      await until(`${count} answers`, () => answers().length >= count, ms);
      return answers();
    },
    ends: (ms) => until('the end of the connection', () => isOver, ms),
    raw,
    get isOver() {
      return isOver;
    },
    stopReading: () => void socket.pause(),
    readOn: () => void socket.resume(),
    cut: () => void socket.destroy(),
  };
}

/** Expects that an answer is a refusal in the product's own form, with the headers of every answer. */
export function expectRefusal({ status, headers, body }: Answer, expected: number): void {
  expect(status, body).toBe(expected);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; ?frame-ancestors 'none'/);
  expect(ErrorBody.safeParse(JSON.parse(body)).success, body).toBe(true);
}
