import type { ChildProcess } from 'node:child_process';
import type { BookFormat, BookOutline } from '../../contract/month/book.ts';
import { ProcessEndedError, runInChild, startChild } from '../lib/child-process.ts';
import { Slots } from '../lib/slots.ts';
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
  /** `memory`: that of the process, in bytes. */
  | { outline: BookOutline; memory: number }
  | { bytes: Uint8Array; pages: number; title: string }
  /** Why it cannot be made, as a sentence. */
  | { refusal: string }
  /** What was wrong with the source or the program; it would be so the next time. */
  | { fault: string };

/** What the process says. */
export type WorkerMessage = { progress: number } | Result;

/** A source of which nothing can be made, however often it is tried. */
export class UnmakeableError extends Error {}

/** The most memory of a process, so that a book that is too large ends it and not the server: megabytes. */
const MEMORY_MAX = 1024;

const MINUTE_MS = 60_000;
/** How long a process may take: a book of the largest strategy takes a minute on a slow machine. */
const LIMIT_MS = { outline: MINUTE_MS, book: 10 * MINUTE_MS };
/** How long a process that made an outline waits for the next one: somebody is choosing sections. */
const IDLE_MS = 20_000;
/** The most memory with which it waits: bytes. One that laid out a large book has twice as much, and to start another is little of that. */
const IDLE_MEMORY_MAX = 160 * 1024 * 1024;

/** The process that made the last outline, while it waits for the next. */
let idle: { child: ChildProcess; ending: NodeJS.Timeout } | undefined;

const start = (): ChildProcess => startChild(new URL('worker.ts', import.meta.url), MEMORY_MAX);

function take(): ChildProcess {
  if (!idle) return start();
  const { child, ending } = idle;
  idle = undefined;
  clearTimeout(ending);
  child.ref();
  return child;
}

/** Keeps a process for the next outline; it ends with the server, or once it has waited long. */
function leave(child: ChildProcess): void {
  if (idle || !child.connected) return;
  const forget = (): void => {
    if (idle?.child === child) idle = undefined;
  };
  const ending = setTimeout(() => {
    forget();
    child.disconnect();
  }, IDLE_MS).unref();
  idle = { child, ending };
  child.removeAllListeners();
  child.on('exit', forget).on('error', forget);
  child.unref();
  child.channel?.unref();
}

/** Runs a task in a process of its own, because it takes seconds of computing and can be ended at any time. */
async function run(
  task: Task,
  signal: AbortSignal,
  onProgress?: (percent: number) => void,
): Promise<Exclude<Result, { fault: string }>> {
  signal.throwIfAborted();
  const limitMs = task.isOutline ? LIMIT_MS.outline : LIMIT_MS.book;
  const child = task.isOutline ? take() : start();
  try {
    const result = await runInChild<Exclude<Result, { fault: string }>>(
      child,
      task,
      { signal, limitMs, name: 'a book' },
      (message: WorkerMessage, { resolve, reject }) => {
        if ('progress' in message) onProgress?.(message.progress);
        else if ('fault' in message) reject(new UnmakeableError(message.fault));
        else resolve(message);
      },
    );
    // One that failed is never kept: its end may be known before the end of its channel.
    if ('outline' in result && result.memory <= IDLE_MEMORY_MAX) leave(child);
    return result;
  } finally {
    if (idle?.child !== child && child.connected) child.disconnect();
  }
}

/** The file of a book, or why it cannot be made. Throws ProcessEndedError where its process did not finish. */
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

/** Whether a process was ended from outside, as where the system lacks memory for a moment: another one may do its task. */
const wasEnded = (error: unknown): boolean => error instanceof ProcessEndedError && !error.isLate;

/** One outline is made at a time, of each person in turn. */
const outlines = new Slots(1);

/** The outline of a book, or why it cannot be made. Its source is read once it is made, and not while it waits. */
export function outlineBook(
  readSource: () => Promise<StoredSource>,
  format: BookFormat,
  { userId, signal }: { userId: number; signal: AbortSignal },
): Promise<BookOutline | { refusal: string }> {
  return outlines.run(async () => {
    signal.throwIfAborted();
    const task: Task = { source: await readSource(), format, isOutline: true };
    const made = await run(task, signal).catch((error: unknown) => {
      if (wasEnded(error)) return run(task, signal);
      throw error;
    });
    if ('refusal' in made) return made;
    if (!('outline' in made)) throw new Error('The process made no outline');
    return made.outline;
  }, String(userId));
}
