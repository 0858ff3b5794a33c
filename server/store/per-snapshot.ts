import { memo } from '../../contract/scorecard/steps.ts';
import type { Reader } from './store.ts';

/** What was read in snapshots that are open, by their readers. */
const open = new WeakMap<Reader, Map<string, Promise<unknown>>>();

/** Has a reader of a snapshot read things once; not for one that also writes, or whose reads are not of one state. */
export function rememberReads(reader: Reader): void {
  open.set(reader, new Map());
}

/** Reads something of a snapshot that several of its readers need, once. */
export function oncePerSnapshot<T>(reader: Reader, key: string, read: () => Promise<T>): Promise<T> {
  const reads = open.get(reader);
  return reads ? (memo(reads, key, read) as Promise<T>) : read();
}
