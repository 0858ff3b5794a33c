import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { signal } from '../store/writer.ts';
import { write } from '../store/write.ts';
import { databaseTime, FRESH } from './queue.ts';

/** A job as the operator sees it. */
export interface ListedJob extends Pick<Row<'jobs'>, 'id' | 'kind' | 'due_at' | 'attempts' | 'last_error'> {
  /** `waiting`, `failed`, or `running on` a node. */
  state: string;
}

/** All jobs, by when they are due. */
export async function listJobs({ read, engine }: Store): Promise<ListedJob[]> {
  const rows = await read
    .selectFrom('jobs')
    .selectAll()
    .select(databaseTime(engine).as('now'))
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, due_at, attempts, last_error, ...row }) => {
    const isRunning = row.claimed_until !== null && row.claimed_until > row.now;
    const state = row.failed_at !== null ? 'failed' : isRunning ? `running on ${row.claimed_by}` : 'waiting';
    return { id, kind, state, due_at, attempts, last_error };
  });
}

/** Whether the last attempt of a recurring kind failed, on whatever node. */
export async function hasFailed({ read }: Store, kind: string): Promise<boolean> {
  const job = await read.selectFrom('jobs').select('last_error').where('key', '=', kind).executeTakeFirst();
  return (job?.last_error ?? null) !== null;
}

/** Makes a job due that waits or failed; returns its kind, or undefined where there is none. */
export async function retryJob(store: Store, id: number): Promise<string | undefined> {
  return write(store, async (writer) => {
    const now = databaseTime(store.engine);
    const job = await writer
      .updateTable('jobs')
      .set({ ...FRESH, due_at: now })
      .where('id', '=', id)
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
      .returning('kind')
      .executeTakeFirst();
    if (job) signal(writer, { of: 'jobs' });
    return job?.kind;
  });
}

/** Deletes a job that failed; returns its kind, or undefined where there is none. */
export async function deleteJob(store: Store, id: number): Promise<string | undefined> {
  const job = await write(store, (writer) =>
    writer
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning('kind')
      .executeTakeFirst(),
  );
  return job?.kind;
}
