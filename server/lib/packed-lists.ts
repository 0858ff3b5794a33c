import { yieldIfDue } from './event-loop.ts';

/** About how long a piece is: characters. */
const PIECE = 256 * 1024;

/** Where a list is: names of fields, and places in lists. */
type Path = readonly (string | number)[];

/** Some items of the list at a path. */
type Piece = [path: Path, items: unknown[]];

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value whose lists are empty. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, emptied(field)]));
}

/** The lists in a value as lines of JSON that are about as long as a piece. A long item is without its lists, which follow it. */
function* linesOf(value: unknown, path: Path = []): Generator<string> {
  if (isRecord(value))
    for (const [name, field] of Object.entries(value)) yield* linesOf(field, [...path, name]);
  if (!Array.isArray(value)) return;
  const line = (items: readonly string[]): string => `[${JSON.stringify(path)},[${items.join(',')}]]`;
  let items: string[] = [];
  let length = 0;
  for (const [index, item] of value.entries()) {
    const text = JSON.stringify(item);
    const isLong = text.length >= PIECE;
    items.push(isLong ? JSON.stringify(emptied(item)) : text);
    length += text.length;
    if (length < PIECE) continue;
    yield line(items);
    [items, length] = [[], 0];
    if (isLong) yield* linesOf(item, [...path, index]);
  }
  if (items.length > 0) yield line(items);
}

/** A value as lines of JSON: first without its lists, which follow in pieces. A thread makes them for the server. */
export const packLists = (value: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from([JSON.stringify(emptied(value)), ...linesOf(value)].join('\n')));

/** The value that packLists packed. Other requests run in between. */
export async function unpackLists({ buffer }: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const lines = Buffer.from(buffer);
  const lineAt = (from: number): number => {
    const end = lines.indexOf('\n', from);
    return end === -1 ? lines.length : end;
  };
  let end = lineAt(0);
  const value: unknown = JSON.parse(lines.toString('utf8', 0, end));
  while (end < lines.length) {
    const from = end + 1;
    end = lineAt(from);
    const [path, items] = JSON.parse(lines.toString('utf8', from, end)) as Piece;
    const list = path.reduce((at, key) => (at as Record<string | number, unknown>)[key], value) as unknown[];
    // One by one: a call takes too few arguments for a piece of short items.
    for (const item of items) list.push(item);
    await yieldIfDue();
  }
  return value;
}
