import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Checkpoints } from './checkpoints.ts';
import { isBusy, outageOf } from './errors.ts';
import type { Schema } from './schema.ts';
import type { Writer } from './writer.ts';

/** How long changes join a commit, in milliseconds: the first of them waits for the last. */
const JOIN_MS = 20;
/** How long another process, such as an operator's command, may hold the write lock, in milliseconds. */
const BUSY_MS = 5000;
/** Pause between two attempts to get the lock, in milliseconds. */
const RETRY_MS = 10;

/** A change that waits for its transaction. */
interface Queued {
  work: (writer: Writer) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

const SAVEPOINT = CompiledQuery.raw('savepoint change');
const RELEASE = CompiledQuery.raw('release change');
const ROLLBACK = CompiledQuery.raw('rollback to change');

/**
 * Group commit for SQLite's one writer: changes that wait at the same time share a commit, because syncing it to disk takes
 * longer than making them. A savepoint rolls back each failed change alone. Nothing is answered before the commit, not even a
 * refusal: it may depend on another change of the same commit.
 */
export class GroupCommit {
  readonly #database: Kysely<Schema>;
  readonly #checkpoints: Pick<Checkpoints, 'begin' | 'finish'>;
  readonly #queue: Queued[] = [];
  #isRunning = false;

  constructor(database: Kysely<Schema>, checkpoints: Pick<Checkpoints, 'begin' | 'finish'>) {
    this.#database = database;
    this.#checkpoints = checkpoints;
  }

  /** Runs work in a transaction that other changes may share. Throws the error of the work, or of the commit. */
  run<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#queue.push({ work, resolve: (answer) => resolve(answer as T), reject });
    if (!this.#isRunning) void this.#commitAll();
    return promise;
  }

  async #commitAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      // Changes that arrive in one turn of the event loop share a commit.
      await nextTurn();
      await this.#commit(performance.now() + BUSY_MS);
    }
    this.#isRunning = false;
  }

  async #commit(deadline: number): Promise<void> {
    const begun: Queued[] = [];
    try {
      const answers = await this.#database.transaction().execute((writer) => this.#runQueued(writer, begun));
      this.#checkpoints.finish();
      for (const answer of answers) answer();
    } catch (error) {
      const isLocked = begun.length === 0 && isBusy(error);
      if (isLocked && performance.now() < deadline) {
        await delay(RETRY_MS);
        return this.#commit(deadline);
      }
      // Where no transaction could begin, every queued change would fail in the same way.
      const failed = begun.length > 0 ? begun : this.#queue.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }

  /** Runs queued changes, which it adds to `begun`; returns what answers them after the commit. */
  async #runQueued(writer: Writer, begun: Queued[]): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    const until = performance.now() + JOIN_MS;
    do {
      const next = this.#queue.shift();
      if (!next) break;
      begun.push(next);
      answers.push(await runOne(writer, next));
    } while (performance.now() < until);
    this.#checkpoints.begin();
    return answers;
  }
}

/** Runs one change in a savepoint. Throws where the whole transaction cannot go on. */
async function runOne(writer: Writer, { work, resolve, reject }: Queued): Promise<() => void> {
  await writer.executeQuery(SAVEPOINT);
  try {
    const answer = await work(writer);
    await writer.executeQuery(RELEASE);
    return () => resolve(answer);
  } catch (error) {
    // SQLite may have rolled back the transaction, and later changes would not be part of one.
    if (outageOf(error)) throw error;
    await writer.executeQuery(ROLLBACK);
    await writer.executeQuery(RELEASE);
    return () => reject(error);
  }
}
