import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { type FileStoreError, LostFileError } from '../files/file-store.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Store } from '../store/store.ts';
import type { MaintenanceRun } from './maintenance.ts';
import type { Backups } from './schedule.ts';

/** Buckets in seconds: most answers take less than 10 ms. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A gauge whose value is read at each scrape. */
interface Reading {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

/** The metrics of one process for Prometheus. Labels have few values, all known at the start. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers: Histogram<'route' | 'status'>;
  readonly #fileErrors: Counter<'why'>;

  constructor(store: Store) {
    collectDefaultMetrics({ register: this.#registry });
    this.#answers = new Histogram({
      name: 'meridian_http_request_duration_seconds',
      help: 'Answers by call of the contract (page, file, health besides) and class of status',
      labelNames: ['route', 'status'],
      buckets: SECONDS,
      registers: [this.#registry],
    });
    this.#fileErrors = new Counter({
      name: 'meridian_file_errors_total',
      help: 'Files that could not be read: lost (missing or damaged), or away with their place',
      labelNames: ['why'],
      registers: [this.#registry],
    });
    for (const why of ['lost', 'away']) this.#fileErrors.inc({ why }, 0);
    const committed = new Counter({
      name: 'meridian_changes_committed_total',
      help: 'Changes of strategies that this process has committed',
      registers: [this.#registry],
    });
    store.listen((signal) => {
      if (signal.of === 'strategy' && signal.node === undefined) committed.inc();
    });
    if (store.pool) this.#watchPool(store.pool);
  }

  /** Observes an answer: the route's name, the status, and its duration in milliseconds. */
  answered(route: string, status: number, ms: number): void {
    this.#answers.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  }

  /** Counts a file that could not be read. */
  fileFailed(error: FileStoreError): void {
    this.#fileErrors.inc({ why: error instanceof LostFileError ? 'lost' : 'away' });
  }

  /** Adds the number of open live sockets. */
  watchSockets(read: () => number): void {
    this.#gauge({ name: 'meridian_live_sockets', help: 'Open live sockets', read });
  }

  /** Adds the state of the scheduled backups. */
  watchBackups(backups: Pick<Backups, 'last'>, hasFailed: () => Promise<boolean>): void {
    this.#gauge({
      name: 'meridian_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup was made; 0 where there is none',
      read: async () => ((await backups.last())?.getTime() ?? 0) / 1000,
    });
    this.#gauge({
      name: 'meridian_backup_failed',
      help: '1 while the last attempt at a scheduled backup failed, on whatever node',
      read: async () => ((await hasFailed()) ? 1 : 0),
    });
  }

  /** Adds how the last drill went. */
  watchDrills(read: () => Promise<MaintenanceRun[]>): void {
    const drills = async (): Promise<MaintenanceRun[]> =>
      (await read()).filter(({ kind }) => kind === 'drill');
    this.#gauge({
      name: 'meridian_drill_last_success_timestamp_seconds',
      help: 'When a restore drill last succeeded; 0 where none did',
      read: async () => {
        const last = (await drills()).find(({ outcome }) => outcome === 'succeeded');
        return Date.parse(last?.at ?? '1970-01-01') / 1000;
      },
    });
    this.#gauge({
      name: 'meridian_drill_failed',
      help: '1 where the last restore drill failed',
      read: async () => ((await drills())[0]?.outcome === 'failed' ? 1 : 0),
    });
  }

  /** Adds the number of jobs that failed too often. */
  watchJobs(jobs: Pick<JobRunner, 'failed'>): void {
    this.#gauge({
      name: 'meridian_jobs_failed',
      help: 'Jobs of all nodes that failed too often and are not tried again',
      read: () => jobs.failed,
    });
  }

  /** All metrics in Prometheus's text format, and its content type. */
  async render(): Promise<{ text: string; type: string }> {
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }

  #gauge({ name, help, read }: Reading): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect(): Promise<void> {
        try {
          gauge.set(await read());
        } catch {
          // The database does not answer: the number stays what it was, and the others are reported.
        }
      },
    });
  }

  #watchPool(pool: NonNullable<Store['pool']>): void {
    const gauge = (name: string, help: string, read: () => number): void =>
      this.#gauge({ name: `meridian_database_connections_${name}`, help, read });
    gauge('open', 'Connections of the pool to PostgreSQL', () => pool.totalCount);
    gauge('idle', 'Connections of the pool that nobody uses', () => pool.idleCount);
    gauge('waiting', 'Calls that wait for a connection', () => pool.waitingCount);
  }
}
