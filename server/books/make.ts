import { fork } from 'node:child_process';
import pLimit from 'p-limit';
import type { BookFormat, BookOutline } from '../../contract/month/book.ts';
import type { StoredSource } from './facts.ts';

/** What a process does for a book. */
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

/** What the process says. */
export type WorkerMessage = { progress: number } | Result;

/** The most memory of a process, so that a book that is too large ends it and not the server: megabytes. */
const MEMORY_MAX = 1024;

/**
 * Runs a task in a process of its own, because it takes seconds of computing and can be ended at any time. A thread that is ended
 * while it compresses takes the server along.
 */
function run(task: Task, signal?: AbortSignal, onProgress?: (percent: number) => void): Promise<Result> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const child = fork(new URL('worker.ts', import.meta.url), {
    // It needs nothing of what the server is told.
    env: { ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY_MAX}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(signal && { signal, killSignal: 'SIGKILL' as const }),
  });
  return new Promise<Result>((resolve, reject) => {
    child.on('message', (message: WorkerMessage) => {
      if ('progress' in message) onProgress?.(message.progress);
      else resolve(message);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The process ended with ${code}`)));
    // Fails where the process is gone, which is told above.
    child.send(task, () => undefined);
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
  if (!('bytes' in made)) throw new Error('The process made no file');
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
  if (!('outline' in made)) throw new Error('The process made no outline');
  return made.outline;
}
