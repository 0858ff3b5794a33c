import { Refusal } from '../../../contract/api/refusal.ts';
import { ProcessEndedError, runInChild, sendInput, startChild } from '../../lib/child-process.ts';
import { Slots } from '../../lib/slots.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { type ReadingSource, TOO_LARGE, UnreadableError } from './limits.ts';
import type { ReadingAnswer, ReadingTask } from './worker.ts';

/** Files are read one at a time, of each person in turn: a small server has memory for one. */
const slots = new Slots(1);
/** How long a file waits at most. With the time that reading takes, it is below what proxies wait for an answer: milliseconds. */
const WAIT_MS = 25_000;

/** What the process takes beside the heap of what it reads: megabytes. */
const BESIDE = 48;
/** A young generation that does not grow: what is read lives until the end. */
const FLAGS = ['--max-semi-space-size=4'];

async function readInChild(
  source: ReadingSource,
  limits: ReadingLimits,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { memory, seconds } = limits;
  const bytes = 'bytes' in source ? source.bytes : Buffer.from(source.text as string);
  const name = 'name' in source ? source.name : undefined;
  const task: ReadingTask = { name, length: bytes.length, limits };
  const child = startChild(new URL('worker.ts', import.meta.url), memory - BESIDE, {
    isQuiet: true,
    hasInput: true,
    flags: FLAGS,
  });
  const run = { signal, limitMs: seconds * 1000, name: 'an import' };
  sendInput(child, bytes);
  try {
    return await runInChild<Uint8Array<ArrayBuffer>>(child, task, run, (answer: ReadingAnswer, ends) => {
      if ('sheets' in answer) ends.resolve(answer.sheets);
      else ends.reject('refusal' in answer ? new UnreadableError(answer.refusal) : new Error(answer.fault));
    });
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    throw new UnreadableError(
      error.isLate ? `Reading this file takes longer than ${seconds} seconds: split it.` : TOO_LARGE,
      { cause: error },
    );
  } finally {
    if (child.connected) child.disconnect();
  }
}

/** Runs a task in its turn, unless that does not come in time. */
async function inTurn<T>(userId: number, task: () => Promise<T>): Promise<T> {
  const waiting = Promise.withResolvers<never>();
  let isOver = false;
  const late = setTimeout(() => {
    isOver = true;
    waiting.reject(
      new Refusal('unavailable', 'The server is reading other files just now. Try again in a moment.', {
        retryAfter: 10,
      }),
    );
  }, WAIT_MS);
  const run = slots.run(async () => {
    clearTimeout(late);
    return isOver ? waiting.promise : task();
  }, String(userId));
  return Promise.race([waiting.promise, run]);
}

/**
 * Reads a file or what was pasted, in a process of its own with limits. Gives the sheets as bytes for `sheetsIn`. Throws UnreadableError
 * with a sentence for people where it cannot be read, and unavailable where too many others wait.
 */
export function readSheets(
  source: ReadingSource,
  limits: ReadingLimits,
  { userId, signal }: { userId: number; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(userId, async () => {
    signal.throwIfAborted();
    if ('bytes' in source && source.bytes.length > limits.megabytes * 1024 * 1024)
      throw new UnreadableError(`This file is larger than ${limits.megabytes} MB: split it.`);
    return readInChild(source, limits, signal);
  });
}
