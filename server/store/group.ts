import { setImmediate } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { isBusy, troubleOf } from './trouble.ts';

/** How many changes share a commit at most. */
const SHARED_MAX = 64;
/** How long changes are added to a commit: milliseconds. A long one keeps only those waiting that were there before it. */
const SHARED_MS = 20;

/** How long the write lock of another process, such as an operator's command, is waited for: milliseconds. */
const BUSY_MS = 5000;
/** The longest pause between two tries for it: milliseconds. */
const BUSY_PAUSE_MS = 25;

type Work<T> = (writer: Transaction<Schema>) => Promise<T>;

interface Waiting {
  work: Work<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

const SAVE = CompiledQuery.raw('savepoint one');
const KEEP = CompiledQuery.raw('release one');
const UNDO = CompiledQuery.raw('rollback to one');

/**
 * The line before the one writer of the embedded database. To sync a commit costs more than to make a change, so changes
 * that wait at the same time share one: those that came in one turn of the loop, and so all that came while the last commit
 * was synced. Each is undone alone where it fails. None is answered, not even by a refusal, before all are durable: it may
 * rest on what another of them wrote.
 */
export class Group {
  readonly #database: Kysely<Schema>;
  readonly #line: Waiting[] = [];
  #isAwake = false;

  constructor(database: Kysely<Schema>) {
    this.#database = database;
  }

  /** Runs work in a transaction, maybe with that of others. Throws what the work threw, or why nothing could be committed. */
  run<T>(work: Work<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#line.push({ work, resolve: (answer) => resolve(answer as T), reject });
    if (!this.#isAwake) setImmediate(() => void this.#serve());
    this.#isAwake = true;
    return promise;
  }

  async #serve(): Promise<void> {
    await this.#commit();
    this.#isAwake = this.#line.length > 0;
    if (this.#isAwake) setImmediate(() => void this.#serve());
  }

  async #commit(): Promise<void> {
    let waited = 0;
    for (let pause = 1; ; pause = Math.min(2 * pause, BUSY_PAUSE_MS)) {
      const taken: Waiting[] = [];
      try {
        const answers = await this.#share(taken);
        for (const answer of answers) answer();
        return;
      } catch (error) {
        if (taken.length === 0 && isBusy(error) && waited < BUSY_MS) {
          waited += pause;
          await delay(pause);
          continue;
        }
        // Where not even a transaction could be begun, whoever waits would meet the same one after the other.
        for (const { reject } of taken.length > 0 ? taken : this.#line.splice(0)) reject(error);
        return;
      }
    }
  }

  /** Runs what waits in one transaction, and tells in `taken` what it began; gives the answers. */
  async #share(taken: Waiting[]): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    await this.#database.transaction().execute(async (writer) => {
      const isAlone = this.#line.length === 1;
      const most = isAlone ? 1 : SHARED_MAX;
      const until = performance.now() + SHARED_MS;
      do {
        const next = this.#line.shift();
        if (!next) break;
        taken.push(next);
        answers.push(await (isAlone ? whole(writer, next) : part(writer, next)));
      } while (taken.length < most && performance.now() < until);
    });
    return answers;
  }
}

/** A change that has its transaction for itself: where it fails, that is rolled back. */
async function whole(writer: Transaction<Schema>, { work, resolve }: Waiting): Promise<() => void> {
  const answer = await work(writer);
  return () => resolve(answer);
}

/** One change of several in a transaction. Throws where the transaction cannot go on. */
async function part(writer: Transaction<Schema>, { work, resolve, reject }: Waiting): Promise<() => void> {
  await writer.executeQuery(SAVE);
  try {
    const answer = await work(writer);
    await writer.executeQuery(KEEP);
    return () => resolve(answer);
  } catch (error) {
    // A database in trouble may have rolled all back, and what came next would stand alone.
    if (troubleOf(error)) throw error;
    await writer.executeQuery(UNDO);
    await writer.executeQuery(KEEP);
    return () => reject(error);
  }
}
