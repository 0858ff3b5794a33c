import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../contract/api/refusal.ts';
import { Slots } from '../lib/slots.ts';
import { perStore } from '../store/per-store.ts';
import type { Store } from '../store/store.ts';
import { type FromThread, receivedFault, type Task, type ToThread, type Waiting } from './protocol.ts';

/** The program of the thread. It has the tasks, which use features that themselves use this. */
const PROGRAM = new URL('../heavy/entry.ts', import.meta.url);
/** A strategy with as many KPIs is read by the thread: others are answered sooner without a way there and back. */
const LARGE_KPIS = 500;
/** The memory of a thread: megabytes. A task that is too large ends it and not the server. */
const MEMORY = 512;
/** How long it is remembered whether a strategy is large: milliseconds. */
const REMEMBERED_MS = 60_000;
/** How long the thread waits for a task before it ends, to give its memory back: milliseconds. */
const IDLE_MS = 60_000;

const notNow = (): Refusal =>
  new Refusal('unavailable', 'This could not be computed just now. Try again in a moment.', {
    retryAfter: 5,
  });

/** The thread that reads and computes for large strategies, so that nobody else waits. It starts with the first task. */
export class ReadingThread {
  readonly #store: Store;
  readonly #slots: Slots;
  readonly #semiSpace: number;
  /** The results that are being made, by task: who asks for the same gets the same. */
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #isLarge = new LRUCache<number, boolean>({ max: 10_000, ttl: REMEMBERED_MS });
  readonly #sent = new Map<number, PromiseWithResolvers<unknown>>();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Of a thread for so many tasks at the same time, with a semi-space of so many megabytes: see docs/decisions/0013. */
  constructor(store: Store, { atOnce, semiSpace }: { atOnce: number; semiSpace: number }) {
    this.#store = store;
    this.#slots = new Slots(atOnce);
    this.#semiSpace = semiSpace;
  }

  /** Whether a strategy is so large that the thread reads it. */
  async takes(strategyId: number): Promise<boolean> {
    const remembered = this.#isLarge.get(strategyId);
    if (remembered !== undefined) return remembered;
    const { read } = this.#store;
    const kpis = read.selectFrom('kpis').select('id').where('strategy_id', '=', strategyId).limit(LARGE_KPIS);
    const { count } = await read
      .selectFrom(kpis.as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    this.#isLarge.set(strategyId, count >= LARGE_KPIS);
    return count >= LARGE_KPIS;
  }

  /** The result of a task. Throws its Refusal. */
  run(task: Task, { userId, signal }: Waiting = {}): Promise<unknown> {
    const key = JSON.stringify(task);
    const other = this.#running.get(key);
    if (other) return other;
    const result = this.#inTurn(task, { userId, signal }).finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }

  /** The same of a task whose input has bytes, as `bytes`, which go to the thread. Nobody else asks for it. */
  runWith(bytes: Uint8Array<ArrayBuffer>, task: Task, waiting: Waiting): Promise<unknown> {
    return this.#inTurn(task, waiting, bytes);
  }

  /** Ends the thread. */
  close(): void {
    clearTimeout(this.#idle);
    this.#tell('end');
    this.#thread = undefined;
  }

  #inTurn(task: Task, { userId, signal }: Waiting, bytes?: Uint8Array<ArrayBuffer>): Promise<unknown> {
    return this.#slots.run(() => {
      signal?.throwIfAborted();
      return this.#send(task, bytes);
    }, String(userId));
  }

  #send(task: Task, bytes?: Uint8Array<ArrayBuffer>): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    this.#thread.ref();
    const id = ++this.#lastId;
    const sent = Promise.withResolvers<unknown>();
    this.#sent.set(id, sent);
    this.#tell({ id, task, ...(bytes && { bytes }) }, bytes ? [bytes.buffer] : []);
    return sent.promise;
  }

  #tell(message: ToThread, transferred: readonly ArrayBuffer[] = []): void {
    this.#thread?.postMessage(message, transferred);
  }

  #start(): Worker {
    // V8 would prefer the flags of the process to the limits of a thread. It reads them when it makes a heap.
    setFlagsFromString(`--max-old-space-size=${MEMORY}`);
    setFlagsFromString(`--max-semi-space-size=${this.#semiSpace}`);
    const thread = new Worker(PROGRAM, { workerData: this.#store.location });
    thread.on('message', (message: FromThread) => this.#receive(message));
    thread.on('error', (error) => this.#lose(thread, error));
    thread.on('exit', () => this.#lose(thread, notNow()));
    return thread;
  }

  #receive(message: FromThread): void {
    const sent = this.#sent.get(message.id);
    this.#sent.delete(message.id);
    if ('result' in message) sent?.resolve(message.result);
    else if ('refusal' in message) {
      const { code, sentence, details } = message.refusal;
      sent?.reject(new Refusal(code, sentence, { details }));
    } else sent?.reject(receivedFault(message));
    if (this.#sent.size > 0) return;
    this.#thread?.unref();
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  /** A thread that ended does nothing more; the next task starts another one. */
  #lose(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    const isFull = (error as Partial<NodeJS.ErrnoException>).code === 'ERR_WORKER_OUT_OF_MEMORY';
    for (const { reject } of this.#sent.values()) reject(isFull ? notNow() : error);
    this.#sent.clear();
  }
}

/** The reading thread of a store. */
export const readingThreadOf = perStore((store) => new ReadingThread(store, { atOnce: 3, semiSpace: 16 }));

/**
 * The thread that makes files of strategies and plans imports, one after another: to write a workbook takes seconds, in which it does
 * nothing else.
 */
export const exportThreadOf = perStore((store) => new ReadingThread(store, { atOnce: 1, semiSpace: 4 }));

/** Runs a task in the reading thread where its strategy is large, else here. */
export async function runAside<T>(
  store: Store,
  task: Task,
  { here, ...waiting }: Waiting & { here: () => Promise<T> },
): Promise<T> {
  const thread = readingThreadOf(store);
  return (await thread.takes(task.strategyId)) ? ((await thread.run(task, waiting)) as T) : here();
}
