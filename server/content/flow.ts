import type { Revised } from '../../contract/commands/content.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { FLOW_LISTS } from '../../contract/api/views.ts';
import { readWithContent, type SizedContent } from './contents.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import type { Store } from '../store/store.ts';

/** Reads a strategy's content from one snapshot. Other requests run in between. */
export const readRevised = (store: Store, strategyId: number): Promise<SizedContent> =>
  readWithContent(store, strategyId, (_reader, revised) => Promise.resolve(revised));

/** Encodes a list as JSON, one element at a time. */
export function* listJson(elements: Iterable<object>): Generator<string> {
  let before = '[';
  for (const element of elements) {
    yield before + JSON.stringify(element);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Encodes a Flow as JSON, in pieces. `day` is that of the input statuses, YYYY-MM-DD in UTC. */
export function* flowJson({ revision, content }: Revised, day: string): Generator<string> {
  yield `{"revision":${revision}`;
  for (const [name, listOf] of FLOW_LISTS) {
    yield `,"${name}":`;
    yield* listJson(listOf(content, day));
  }
  yield '}';
}

/** How many characters become one buffer. */
const CHUNK = 65_536;

/** Encodes pieces of text. Other requests run in between. */
export async function bytesOf(pieces: Iterable<string>): Promise<Buffer> {
  const buffers: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    buffers.push(Buffer.from(text));
    text = '';
    await yieldIfDue();
  }
  buffers.push(Buffer.from(text));
  return Buffer.concat(buffers);
}

/** Encodes the content of a strategy as the bytes of a Flow's JSON. Other requests run in between. */
export async function readFlowBytes(
  store: Store,
  strategyId: number,
): Promise<{ revision: number; day: string; bytes: Buffer }> {
  const revised = await readRevised(store, strategyId);
  const day = inputDay();
  return { revision: revised.revision, day, bytes: await bytesOf(flowJson(revised, day)) };
}
