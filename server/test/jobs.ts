import { createDatabase, type Database } from './database.ts';
import * as z from 'zod/mini';
import { type JobKind, type JobKinds, jobOf } from '../jobs/kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { openStore } from '../store/open.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { write } from '../store/write.ts';

/** Far longer than a test runs, so that only signals and due times wake a runner. */
const TIMING = { leaseMs: 60_000, pollMs: 60_000 };

export const PAST = '2020-01-01T00:00:00.000Z';
export const FUTURE = '2999-01-01T00:00:00.000Z';

/** The jobs of a database without a server, and runners that a test starts. */
export class Jobs {
  /** The messages that runners logged. */
  readonly log: string[] = [];
  readonly store: Store;
  readonly database: Database;
  readonly #runners: JobRunner[] = [];

  private constructor(database: Database, store: Store) {
    this.database = database;
    this.store = store;
  }

  static async open(): Promise<Jobs> {
    const database = await createDatabase();
    return new Jobs(database, await openStore(database));
  }

  /** Starts a runner; without timing it looks again only on a notification. */
  start(kinds: JobKinds, timing = TIMING): JobRunner {
    const error = (_fields: object, message: string): void => void this.log.push(message);
    const runner = new JobRunner(this.store, kinds, { error }, timing).start();
    this.#runners.push(runner);
    return runner;
  }

  rows(): Promise<Row<'jobs'>[]> {
    return this.store.read.selectFrom('jobs').selectAll().orderBy('id').execute();
  }

  /** The only job. */
  async row(): Promise<Row<'jobs'>> {
    const [row, ...more] = await this.rows();
    if (!row || more.length > 0) throw new Error(`There are ${more.length + (row ? 1 : 0)} jobs`);
    return row;
  }

  /** Changes the only job behind the back of its runner. */
  async change(values: Partial<Omit<Row<'jobs'>, 'id'>>): Promise<void> {
    await write(this.store, (writer) => writer.updateTable('jobs').set(values).execute());
  }

  /** Stops the runners and deletes the jobs. */
  async clear(): Promise<void> {
    for (const runner of this.#runners.splice(0)) await runner.stop();
    await write(this.store, (writer) => writer.deleteFrom('jobs').execute());
    this.log.length = 0;
  }

  async close(): Promise<void> {
    await this.clear();
    await this.store.close();
    await this.database.drop();
  }
}

/** A kind that notes the payloads of its jobs. */
export function noting(noted: unknown[], everyMs?: number): JobKind {
  const kind = jobOf(z.unknown(), (payload) => Promise.resolve(void noted.push(payload)));
  return everyMs === undefined ? kind : { ...kind, everyMs };
}
