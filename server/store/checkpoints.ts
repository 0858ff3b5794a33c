import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

const PROGRAM = new URL('checkpoint-thread.ts', import.meta.url);
/** A commit of as many rows leaves its checkpoint to a thread: that of fewer takes a few milliseconds. */
const ROWS_MIN = 5000;
/** After how many pages SQLite makes a checkpoint within a commit, as by default. */
const PAGES = 1000;

/**
 * Has a thread of a moment copy what a large commit wrote from the log into the database file. SQLite would do it within the commit:
 * 60 MB take 150 ms, in which nobody is answered.
 */
export class Checkpoints {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #changes: () => number;
  #rows = 0;
  /** Whether a large commit waits for its checkpoint. */
  #isLarge = false;
  #thread: Worker | undefined;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    const statement = database.prepare('select total_changes() as rows');
    this.#changes = () => Number(statement.get()?.['rows']);
  }

  /** Is called before each commit. */
  begin(): void {
    const rows = this.#changes();
    if (rows - this.#rows >= ROWS_MIN) {
      this.#isLarge = true;
      this.#setPages(0);
    }
    this.#rows = rows;
  }

  /** Is called after each commit. */
  finish(): void {
    if (this.#isLarge && !this.#thread) this.#start();
  }

  #start(): void {
    this.#isLarge = false;
    const thread = new Worker(PROGRAM, { workerData: this.#file });
    this.#thread = thread;
    thread.unref();
    // Where it fails, the next commit makes the checkpoint.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      this.#thread = undefined;
      if (!this.#database.isOpen) return;
      if (this.#isLarge) this.#start();
      else this.#setPages(PAGES);
    });
  }

  /** Waits for the thread. */
  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #setPages(pages: number): void {
    this.#database.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  }
}
