import type { FastifyRequest } from 'fastify';
import { BODY_MAX } from '../../contract/api/route.ts';
import { type RouteName, routes } from '../../contract/api/routes.ts';
import { digestOfRequest } from '../change/idempotency.ts';
import { parseJson } from '../lib/json.ts';
import { isRecord, packLists, unpackLists } from '../lib/packed-lists.ts';
import type { Store } from '../store/store.ts';
import { exportThreadOf } from '../thread/reading-thread.ts';
import type { Waiting } from '../thread/protocol.ts';
import { readBody } from './read.ts';

/** A thread parses and validates larger bodies, of which the server reads a piece at a time: bytes. */
const PARSED_HERE = BODY_MAX;

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

/** A validated body, and the file that a large one has instead of a long text. */
export interface ReadBody {
  body: unknown;
  digest?: string | undefined;
  file?: Uint8Array | undefined;
}

/** A body as the thread gives it: lines of JSON, and what else it is read for. */
interface PackedBody extends Omit<ReadBody, 'body'> {
  bytes: Uint8Array<ArrayBuffer>;
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
  return { bytes: packLists(body), file, digest };
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
  const read = await exportThreadOf(store).runWith(transferred, task, waiting);
  const { bytes: packed, ...more } = read as PackedBody;
  return { ...more, body: await unpackLists(packed) };
}
