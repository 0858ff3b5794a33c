import { ProcessEndedError, runInChild, startChild } from '../../lib/child-process.ts';
import { Slots } from '../../lib/slots.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { type ReadingSource, UnreadableError } from './limits.ts';
import type { ReadingAnswer, ReadingTask } from './worker.ts';

/** Files are read two at a time, of each person in turn. */
const slots = new Slots(2);

async function readInChild(task: ReadingTask, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { memory, seconds } = task.limits;
  const child = startChild(new URL('worker.ts', import.meta.url), memory, { isQuiet: true });
  const run = { signal, limitMs: seconds * 1000, name: 'an import' };
  try {
    return await runInChild<Uint8Array<ArrayBuffer>>(child, task, run, (answer: ReadingAnswer, ends) => {
      if ('sheets' in answer) ends.resolve(answer.sheets);
      else ends.reject('refusal' in answer ? new UnreadableError(answer.refusal) : new Error(answer.fault));
    });
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    throw new UnreadableError(
      error.isLate
        ? `Reading this file takes longer than ${seconds} seconds: split it.`
        : 'This file takes too much memory to read: remove what it does not need, or split it.',
      { cause: error },
    );
  } finally {
    if (child.connected) child.disconnect();
  }
}

/**
 * Reads a file or what was pasted, in a process of its own with limits. Gives the sheets as bytes for `sheetsIn`. Throws UnreadableError
 * with a sentence for people where it cannot be read.
 */
export function readSheets(
  source: ReadingSource,
  limits: ReadingLimits,
  { userId, signal }: { userId: number; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  return slots.run(() => {
    signal.throwIfAborted();
    if ('bytes' in source && source.bytes.length > limits.megabytes * 1024 * 1024)
      throw new UnreadableError(`This file is larger than ${limits.megabytes} MB: split it.`);
    return readInChild({ source, limits }, signal);
  }, String(userId));
}
