import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../store/schema.ts';
import type { Engine, Reader, Store } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { write } from '../store/write.ts';

/** A job to run later, at least once. */
export interface NewJob {
  kind: string;
  /** At most one job has a key: a later one takes the place of the one that waits. */
  key?: string;
  /** What the handler gets, as JSON. */
  payload?: unknown;
  /** At once unless given. */
  dueAt?: Date;
}

/** The end of the present span of so many milliseconds: what is due then is done once for all that asks for it until then. */
export const endOfSpan = (ms: number): Date => new Date((Math.floor(Date.now() / ms) + 1) * ms);

/** A job that a node has claimed. */
export type ClaimedJob = Row<'jobs'>;

const UNCLAIMED = { claimed_by: null, claimed_until: null };

/** What a job has that no attempt has failed. */
export const FRESH = { attempts: 0, crashes: 0, last_error: null, failed_at: null };

/** The time of the database, plus milliseconds: the clocks of nodes may differ. */
export function databaseTime(engine: Engine, plusMs = 0): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${plusMs / 1000} seconds`})`
    : sql<string>`to_char((now() + ${`${plusMs} milliseconds`}::interval) at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Adds a job in the transaction of what causes it. One that has the same key, and is claimed, runs again after it ends: it may
 * have read what is out of date now.
 */
export const enqueue = (writer: Writer, job: NewJob): Promise<void> => enqueueAll(writer, [job]);

/** Adds jobs of different keys, at most PAGE of `server/lib/paging.ts`. */
export async function enqueueAll(writer: Writer, jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map(({ kind, key = null, payload = null, dueAt = new Date() }) => ({
    kind,
    key,
    payload: JSON.stringify(payload),
    due_at: dueAt.toISOString(),
  }));
  await writer
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        payload: row.ref('excluded.payload'),
        due_at: row.ref('excluded.due_at'),
        ...FRESH,
      })),
    )
    .execute();
  signal(writer, { of: 'jobs' });
}

/** The jobs of these kinds that a node may claim once they are due. */
const unclaimed = (database: Reader, engine: Engine, kinds: readonly string[]) =>
  database
    .selectFrom('jobs')
    .where('failed_at', 'is', null)
    .where('kind', 'in', kinds)
    .where((row) =>
      row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', databaseTime(engine))]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);

/** Milliseconds until the next job of these kinds is due, 0 or less where one is; undefined where there is none. */
export async function nextDue(
  { read, engine }: Store,
  kinds: readonly string[],
): Promise<number | undefined> {
  const next = await unclaimed(read, engine, kinds)
    .select(['due_at', databaseTime(engine).as('now')])
    .executeTakeFirst();
  return next && Date.parse(next.due_at) - Date.parse(next.now);
}

/** Who claims a job, for how long, and which jobs the node still runs though it lost their claims. */
export interface Claimant {
  node: string;
  leaseMs: number;
  except: readonly number[];
}

/** Claims a due job of these kinds for a node; undefined where other nodes have claimed all. */
export function claim(
  store: Store,
  kinds: readonly string[],
  { node, leaseMs, except }: Claimant,
): Promise<ClaimedJob | undefined> {
  const { engine } = store;
  return write(store, (writer) => {
    const due = unclaimed(writer, engine, kinds)
      .select('id')
      .where('due_at', '<=', databaseTime(engine))
      .$if(except.length > 0, (query) => query.where('id', 'not in', except))
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked());
    return writer
      .updateTable('jobs')
      .set((row) => ({
        claimed_by: node,
        claimed_until: databaseTime(engine, leaseMs),
        attempts: row('attempts', '+', 1),
        // A claim that is there and has expired is that of a process that ended.
        crashes: sql<number>`crashes + case when claimed_by is null then 0 else 1 end`,
      }))
      .where('id', '=', due)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Extends a claim; false where the node lost it. */
export async function extendClaim(store: Store, job: ClaimedJob, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await write(store, (writer) =>
    writer
      .updateTable('jobs')
      .set({ claimed_until: databaseTime(store.engine, leaseMs) })
      .where('id', '=', job.id)
      .where('claimed_by', '=', job.claimed_by)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** How a claim ends: the job is done, or it stays with these values and is due at a time or after milliseconds. */
export type Ending = 'done' | (Partial<Row<'jobs'>> & { due?: Date | number });

/** Ends a claim unless the node lost it. A job that was enqueued again meanwhile stays as it was enqueued. */
export async function endClaim(store: Store, job: ClaimedJob, ending: Ending): Promise<void> {
  await write(store, async (writer) => {
    if (ending === 'done') {
      await writer
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('claimed_by', '=', job.claimed_by)
        .where('due_at', '=', job.due_at)
        .execute();
    } else {
      const { due, ...values } = ending;
      const due_at = typeof due === 'number' ? databaseTime(store.engine, due) : due?.toISOString();
      await writer
        .updateTable('jobs')
        .set({ ...values, ...(due_at === undefined ? {} : { due_at }) })
        .where('id', '=', job.id)
        .where('claimed_by', '=', job.claimed_by)
        .where('due_at', '=', job.due_at)
        .execute();
    }
    await writer
      .updateTable('jobs')
      .set(UNCLAIMED)
      .where('id', '=', job.id)
      .where('claimed_by', '=', job.claimed_by)
      .execute();
  });
}

/** How many jobs failed too often. */
export async function countFailed({ read }: Store): Promise<number> {
  const { failed } = await read
    .selectFrom('jobs')
    .select((row) => row.fn.countAll<number>().as('failed'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return failed;
}

/**
 * Makes the rows of recurring kinds, whose key is the kind: undefined milliseconds turn one off. A job that is due later than
 * one interval from now, because a clock was set back or the interval is shorter now, becomes due.
 */
export async function scheduleRecurring(
  store: Store,
  intervals: ReadonlyMap<string, number | undefined>,
): Promise<void> {
  if (intervals.size === 0) return;
  const { engine, read } = store;
  const rows = await read
    .selectFrom('jobs')
    .select(['key', 'due_at', databaseTime(engine).as('now')])
    .where('key', 'in', [...intervals.keys()])
    .execute();
  const waits = new Map(rows.map((row) => [row.key, Date.parse(row.due_at) - Date.parse(row.now)]));
  const changed = [...intervals].filter(([kind, everyMs]) => {
    const waitMs = waits.get(kind);
    return everyMs === undefined ? waitMs !== undefined : waitMs === undefined || waitMs > everyMs;
  });
  if (changed.length === 0) return;
  await write(store, async (writer) => {
    const due_at = databaseTime(engine);
    for (const [key, everyMs] of changed) {
      if (everyMs === undefined) await writer.deleteFrom('jobs').where('key', '=', key).execute();
      else {
        await writer
          .insertInto('jobs')
          .values({ kind: key, key, payload: 'null', due_at })
          // Another node may have made it, and run it, since it was read.
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({ due_at })
              .where('jobs.due_at', '>', databaseTime(engine, everyMs)),
          )
          .execute();
      }
    }
  });
}
