import { recordsOf, type Revised } from '../../contract/commands/content.ts';
import { FLOW_LISTS, PLAN_KINDS, sorted } from '../../contract/api/views.ts';
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

/** Encodes lists at a revision as JSON, in pieces. */
function* listsJson(
  revision: number,
  lists: Iterable<readonly [name: string, elements: Iterable<object>]>,
): Generator<string> {
  yield `{"revision":${revision}`;
  for (const [name, elements] of lists) {
    yield `,"${name}":`;
    yield* listJson(elements);
  }
  yield '}';
}

/** Encodes a Flow as JSON, in pieces. `day` is that of the input statuses, YYYY-MM-DD in UTC. */
export const flowJson = ({ revision, content }: Revised, day: string): Generator<string> =>
  listsJson(
    revision,
    FLOW_LISTS.map(([name, listOf]) => [name, listOf(content, day)] as const),
  );

/** Encodes the records of a content as JSON, in pieces. */
export const contentJson = ({ revision, content }: Revised): Generator<string> =>
  listsJson(
    revision,
    PLAN_KINDS.map((kind) => [kind, sorted(recordsOf(content, kind).values())] as const),
  );

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
