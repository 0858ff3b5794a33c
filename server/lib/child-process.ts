import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** A process that ended, or was ended, before its task was done. */
export class ProcessEndedError extends Error {
  /** Whether it took too long. */
  readonly isLate: boolean;

  constructor(message: string, isLate: boolean) {
    super(message);
    this.isLate = isLate;
  }
}

/** What such processes get of the server's environment: how Node finds compiled code, and how memory is given back. */
const PASSED_ON = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

/** How far such processes stand back: a third of the time of one that does not. */
const NICENESS = 5;

/**
 * Starts a process of its own for what takes long, or what people send: it can be ended at any time, and what takes too much memory ends
 * it and not the server. A thread that is ended while it compresses takes the server along.
 */
export function startChild(
  module: URL,
  /** The most memory of its heap: megabytes. */
  memoryMax: number,
  {
    isQuiet = false,
    hasInput = false,
    flags = [],
  }: {
    isQuiet?: boolean;
    /** Whether it is sent bytes beside its messages. */
    hasInput?: boolean;
    flags?: readonly string[];
  } = {},
): ChildProcess {
  const child = fork(module, {
    env: Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    execArgv: [...process.execArgv, `--max-old-space-size=${memoryMax}`, ...flags],
    serialization: 'advanced',
    stdio: [hasInput ? 'pipe' : 'ignore', 'ignore', isQuiet ? 'ignore' : 'inherit', 'ipc'],
  });
  // Answers to people come before its work.
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return child;
}

/** How the messages of a process end its task. */
export interface Ends<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Has a process do a task. Throws ProcessEndedError where it ends before, and the reason of the signal where that ended it. */
export function runInChild<Result>(
  child: ChildProcess,
  task: object,
  { signal, limitMs, name }: { signal: AbortSignal; limitMs: number; name: string },
  onMessage: (message: never, ends: Ends<Result>) => void,
): Promise<Result> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const kill = (): void => void child.kill('SIGKILL');
  ending.addEventListener('abort', kill);
  return new Promise<Result>((resolve, reject) => {
    child.on('message', (message) => onMessage(message as never, { resolve, reject }));
    child.on('error', reject);
    child.on('exit', (code, by) => {
      const why = ending.aborted ? `it took more than ${limitMs / 1000} seconds` : (by ?? code);
      const ended = new ProcessEndedError(`The process of ${name} ended: ${why}`, ending.aborted);
      reject(signal.aborted ? signal.reason : ended);
    });
    // Fails where the process is gone, which is told above.
    child.send(task, () => undefined);
  }).finally(() => ending.removeEventListener('abort', kill));
}

/** Sends bytes to a process without the copies that a message takes. What the process does not take any more is dropped. */
export function sendInput({ stdin }: ChildProcess, bytes: Uint8Array): void {
  stdin?.on('error', () => undefined).end(bytes);
}

/** The bytes that the server sent to this process. */
export async function receiveInput(length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  let at = 0;
  for await (const chunk of process.stdin) at += (chunk as Buffer).copy(bytes, at);
  return bytes;
}

/** Sends a message to the server. Resolves once it is written: a channel that is closed before drops what waits. */
export const sendToServer = (message: object): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

/** Does the tasks that the server sends to this process, and ends with it: without the server it works for nobody. */
export function serveTasks(work: (task: never) => Promise<void>): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (task) => void work(task as never));
}
