import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { BookFormat, BookOutline } from '../../contract/book.ts';
import type { StoredSource } from './facts.ts';

/** What a thread does for a book. */
export interface Task {
  source: StoredSource;
  format: BookFormat;
  /** Whether only the outline is asked for. */
  isOutline: boolean;
}

/** The end of a task. */
type Result =
  | { outline: BookOutline }
  | { bytes: Uint8Array; pages: number; title: string }
  /** Why it cannot be made, as a sentence. */
  | { refusal: string };

/** What the thread says. */
export type WorkerMessage = { progress: number } | Result;

/** The most memory of a thread, so that a book that is too large ends it and not the server: megabytes. */
const MEMORY_MAX = 1024;

/** Runs a task in a thread of its own, because it takes seconds of computing. */
function run(task: Task, signal?: AbortSignal, onProgress?: (percent: number) => void): Promise<Result> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  });
  return new Promise<Result>((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('The book was given up'));
      void worker.terminate();
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: WorkerMessage) => {
      if ('progress' in message) onProgress?.(message.progress);
      else resolve(message);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      reject(new Error(`The thread ended with ${code}`));
    });
  });
}

/** The file of a book, or why it cannot be made. */
export async function makeBook(
  source: StoredSource,
  format: BookFormat,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<{ bytes: Buffer; pages: number; title: string } | { refusal: string }> {
  const made = await run({ source, format, isOutline: false }, signal, onProgress);
  if ('refusal' in made) return made;
  if (!('bytes' in made)) throw new Error('The thread made no file');
  return { ...made, bytes: Buffer.from(made.bytes) };
}

const inTurn = pLimit(2);

/** The outline of a book, or why it cannot be made. At most two are made at the same time. */
export async function outlineBook(
  source: StoredSource,
  format: BookFormat,
): Promise<BookOutline | { refusal: string }> {
  const made = await inTurn(() => run({ source, format, isOutline: true }));
  if ('refusal' in made) return made;
  if (!('outline' in made)) throw new Error('The thread made no outline');
  return made.outline;
}
