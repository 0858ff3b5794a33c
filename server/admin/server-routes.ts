import { sql } from 'kysely';
import type { AdminJob } from '../../contract/admin/server.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import { transact } from '../change/transact.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { listJobs, retryJob } from '../jobs/inspect.ts';
import { countFailed, enqueue } from '../jobs/queue.ts';
import { readRuns } from '../operation/maintenance.ts';
import { BACKUP_NOW } from '../operation/schedule.ts';
import type { Schema } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { productVersion } from '../version.ts';
import { OPERATOR } from './people-routes.ts';
import { settingsIn } from './settings.ts';

const startedAt = new Date().toISOString();

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** The most jobs that are listed: those that failed come first. */
const JOBS_MAX = 200;

async function countIn(
  reader: Reader,
  table: keyof Schema,
  condition = sql<boolean>`1 = 1`,
): Promise<number> {
  const { count } = await reader
    .selectFrom(table as 'users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

const readOverview: Handler<'admin.read'> = async ({ store }) => {
  const { read, engine } = store;
  const month = new Date(Date.now() - MONTH_MS).toISOString();
  const isKept = sql<boolean>`username_key not like 'deleted:%'`;
  const runs = await readRuns(store);
  return {
    version: productVersion(),
    database: engine,
    startedAt,
    memory: process.memoryUsage.rss(),
    people: {
      active: await countIn(read, 'users', sql`${isKept} and disabled_at is null`),
      deactivated: await countIn(read, 'users', sql`${isKept} and disabled_at is not null`),
      seenIn30Days: await countIn(
        read,
        'users',
        sql`exists (select 1 from sessions where sessions.user_id = users.id and last_used_at > ${month})`,
      ),
    },
    strategies: {
      active: await countIn(read, 'strategies', sql`archived_at is null`),
      archived: await countIn(read, 'strategies', sql`archived_at is not null`),
      ownerDeactivated: await countIn(
        read,
        'memberships',
        sql`role = 'owner' and user_id in (select id from users where disabled_at is not null)`,
      ),
    },
    sessions: await countIn(read, 'sessions'),
    auditEntries: await countIn(read, 'audit_log'),
    failedJobs: await countFailed(store),
    backup: runs.find(({ kind, outcome }) => kind !== 'drill' && outcome === 'succeeded') ?? null,
  };
};

const readSettings: Handler<'admin.settings'> = () => Promise.resolve(settingsIn(process.env));

const stateOf = (state: string): AdminJob['state'] =>
  state === 'failed' || state === 'waiting' ? state : 'running';

/** Those that failed first, then those with an error. */
const rank = ({ state, last_error }: Awaited<ReturnType<typeof listJobs>>[number]): number =>
  state === 'failed' ? 0 : last_error === null ? 2 : 1;

const listJobsCall: Handler<'admin.jobs.list'> = async ({ store }) =>
  (await listJobs(store))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, JOBS_MAX)
    .map(({ id, kind, state, due_at, attempts, last_error }) => ({
      id,
      kind,
      state: stateOf(state),
      dueAt: due_at,
      attempts,
      lastError: last_error,
    }));

const retryJobCall: Handler<'admin.jobs.retry'> = async ({ store, params, logEvent }) => {
  const kind = await retryJob(store, params.id);
  if (kind === undefined) throw notFound('A job that waits or failed, with this id,');
  logEvent('job.retried', { job: params.id, kind });
};

/** Backups are on where their job is there, which each start makes or removes. */
async function backupJobs(reader: Reader): Promise<{ isOn: boolean; isRunning: boolean }> {
  const rows = await reader
    .selectFrom('jobs')
    .select(['kind', 'claimed_by', 'failed_at'])
    .where('kind', 'in', ['backup', BACKUP_NOW])
    .execute();
  return {
    isOn: rows.some(({ kind }) => kind === 'backup'),
    isRunning: rows.some(
      ({ kind, claimed_by, failed_at }) => (kind === BACKUP_NOW && failed_at === null) || claimed_by !== null,
    ),
  };
}

const listBackups: Handler<'admin.backups.list'> = async ({ store }) => ({
  ...(await backupJobs(store.read)),
  runs: await readRuns(store),
});

const backUpNow: Handler<'admin.backups.create'> = async ({ store, logEvent }) => {
  if (!(await backupJobs(store.read)).isOn)
    throw new Refusal('conflict', 'Set BACKUP_EVERY and BACKUP_FOLDER first: they say where backups go.');
  await transact(store, { principal: OPERATOR }, ({ writer }) =>
    enqueue(writer, { kind: BACKUP_NOW, key: BACKUP_NOW }),
  );
  logEvent('backup.asked');
};

/** The calls of the server itself. */
export const serverHandlers = {
  'admin.read': readOverview,
  'admin.settings': readSettings,
  'admin.jobs.list': listJobsCall,
  'admin.jobs.retry': retryJobCall,
  'admin.backups.list': listBackups,
  'admin.backups.create': backUpNow,
} satisfies Partial<Handlers>;
