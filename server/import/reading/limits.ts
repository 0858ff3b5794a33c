/** A file that cannot be read. The message is a sentence for people. */
export class UnreadableError extends Error {}

/** Of a file that takes more memory than it may. */
export const TOO_LARGE =
  'This file takes too much memory to read: remove what it does not need, or split it.';

const MIB = 1024 * 1024;
let memoryMax = Infinity;

/** Limits the memory of this process, all of it: the limit of a heap counts no bytes outside of it. */
export function limitMemory(megabytes: number): void {
  memoryMax = megabytes * MIB;
}

/** Throws UnreadableError where this process takes more. What reads calls it every few thousand cells. */
export function checkMemory(): void {
  if (process.memoryUsage.rss() > memoryMax) throw new UnreadableError(TOO_LARGE);
}

/** What is read: a file, or what was pasted, of which a long one is UTF-8. */
export type ReadingSource = { name: string; bytes: Uint8Array } | { text: string | Uint8Array };
