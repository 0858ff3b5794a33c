import type { FastifyRequest } from 'fastify';
import { BODY_MAX } from '../../contract/api/route.ts';
import { type RouteName, routes } from '../../contract/api/routes.ts';
import { digestOfRequest } from '../change/idempotency.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { parseJson } from '../lib/json.ts';
import type { Store } from '../store/store.ts';
import { exportThreadOf } from '../thread/reading-thread.ts';
import type { Waiting } from '../thread/protocol.ts';
import { readBody } from './read.ts';

/** A thread parses and validates larger bodies, of which the server reads a piece at a time: bytes. */
const PARSED_HERE = BODY_MAX;
/** About how long a piece is: characters. */
const PIECE = 256 * 1024;

/** Whether a thread parses a body: one of a call of the contract. */
export const readsAside = ({ admission }: FastifyRequest, { length }: Uint8Array): boolean =>
  admission !== null && length > PARSED_HERE;

/** What the thread is told of a request. */
interface Question {
  route: RouteName;
  params: unknown;
  /** Whether the request has an Idempotency-Key, for which its digest counts. */
  isKeyed: boolean;
}

/** A body without its lists, which follow in pieces. */
interface Head {
  digest: string | undefined;
  body: unknown;
}
type Piece = [name: string, items: unknown[]];

/** A body as the thread gives it: lines of JSON, and the file in it. */
interface PackedBody {
  bytes: Uint8Array<ArrayBuffer>;
  file: Uint8Array<ArrayBuffer> | undefined;
}

/** A validated body, and the file that a large one has instead of a long text. */
export interface ReadBody {
  body: unknown;
  digest?: string | undefined;
  file?: Uint8Array | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list as lines of JSON that are about as long as a piece. */
function* linesOf(name: string, list: readonly unknown[]): Generator<string> {
  const line = (items: readonly string[]): string => `[${JSON.stringify(name)},[${items.join(',')}]]`;
  let items: string[] = [];
  let length = 0;
  for (const item of list) {
    const text = JSON.stringify(item);
    items.push(text);
    length += text.length;
    if (length < PIECE) continue;
    yield line(items);
    [items, length] = [[], 0];
  }
  yield line(items);
}

/** Takes the file out of a body that imports one: base64 of a file with a name, or a long text. */
function takeFile(body: Record<string, unknown>): Uint8Array<ArrayBuffer> | undefined {
  const { source } = body;
  if (!isRecord(source)) return undefined;
  const { bytes, text } = source;
  if (typeof bytes === 'string') {
    source['bytes'] = '';
    return new Uint8Array(Buffer.from(bytes, 'base64'));
  }
  if (typeof text !== 'string') return undefined;
  source['text'] = '';
  return new Uint8Array(Buffer.from(text));
}

/** Parses and validates a large body. The task of a thread. */
export async function packBody(
  _store: Store,
  { bytes, route, params, isKeyed }: Question & { bytes: Uint8Array },
): Promise<PackedBody> {
  const raw = parseJson(bytes);
  const digest = isKeyed ? digestOfRequest(params, raw) : undefined;
  const file = isRecord(raw) ? takeFile(raw) : undefined;
  const body = await readBody(routes[route], raw);
  const lists = isRecord(body) ? Object.entries(body).filter(([, field]) => Array.isArray(field)) : [];
  const rest = isRecord(body) ? { ...body, ...Object.fromEntries(lists.map(([name]) => [name, []])) } : body;
  const lines = [JSON.stringify({ digest, body: rest } satisfies Head)];
  for (const [name, list] of lists) lines.push(...linesOf(name, list as unknown[]));
  return { bytes: new Uint8Array(Buffer.from(lines.join('\n'))), file };
}

/** The body in lines. Other requests run in between. */
async function unpackedBody({ bytes, file }: PackedBody): Promise<ReadBody> {
  const lines = Buffer.from(bytes.buffer);
  const lineAt = (from: number): number => {
    const end = lines.indexOf('\n', from);
    return end === -1 ? lines.length : end;
  };
  let end = lineAt(0);
  const { digest, body } = JSON.parse(lines.toString('utf8', 0, end)) as Head;
  while (end < lines.length) {
    const from = end + 1;
    end = lineAt(from);
    const [name, items] = JSON.parse(lines.toString('utf8', from, end)) as Piece;
    // One by one: a call takes too few arguments for a piece of short items.
    for (const item of items) (body as Record<string, unknown[]>)[name]?.push(item);
    await yieldIfDue();
  }
  return { body, digest, file };
}

/** Has the thread for files parse and validate a large body. Throws as parseJson and readBody do. */
export async function readLargeBody(
  store: Store,
  bytes: Buffer,
  question: Question,
  waiting: Waiting,
): Promise<ReadBody> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  // It goes to the thread, so what is a part of more is copied.
  const transferred = isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
  const task = { name: 'body.read', strategyId: 0, input: question };
  return unpackedBody((await exportThreadOf(store).runWith(transferred, task, waiting)) as PackedBody);
}
