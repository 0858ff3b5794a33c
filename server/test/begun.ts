import { type Answer, openWire, type Wire } from './hostile/wire.ts';
import type { Product } from './product.ts';

/** A request whose body is only begun. */
export interface Begun {
  method: string;
  path: string;
  /** The length that it declares; none: it comes in chunks. */
  length: number | undefined;
  headers?: Record<string, string>;
  /** What of the body is sent. */
  piece?: string;
}

/** The Cookie header of a person. */
export const cookieOf = ({ cookies }: { cookies: Map<string, string> }): Record<string, string> =>
  cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };

/** Sends the head of a request and a first piece of its body. The caller sends the rest, or cuts the connection. */
export async function begin(
  product: Product,
  { method, path, length, headers = {}, piece = '{"a":"' }: Begun,
): Promise<Wire> {
  const wire = await openWire(product);
  const sent = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const first = length === undefined ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece;
  await wire.send(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${first}`);
  return wire;
}

/** The answer to a request whose body is only begun. */
export async function earlyAnswer(product: Product, begun: Begun): Promise<Answer> {
  const wire = await begin(product, begun);
  const [answer] = await wire.receives(1, 3_000);
  wire.cut();
  if (!answer) throw new Error('There is no answer');
  return answer;
}
