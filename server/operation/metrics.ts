import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { JobRunner } from '../jobs/runner.ts';
import type { Store } from '../store/store.ts';
import type { Backups } from './schedule.ts';

/** Buckets in seconds: most answers take less than 10 ms. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A gauge whose value is read at each scrape. */
interface Reading {
  name: string;
  help: string;
  read: () => number;
}

/** The metrics of one process for Prometheus. Labels have few values, all known at the start. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers: Histogram<'route' | 'status'>;

  constructor(store: Store) {
    collectDefaultMetrics({ register: this.#registry });
    this.#answers = new Histogram({
      name: 'meridian_http_request_duration_seconds',
      help: 'Answers by call of the contract (page, file, health besides) and class of status',
      labelNames: ['route', 'status'],
      buckets: SECONDS,
      registers: [this.#registry],
    });
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

  /** Adds the number of open live sockets. */
  watchSockets(read: () => number): void {
    this.#gauge({ name: 'meridian_live_sockets', help: 'Open live sockets', read });
  }

  /** Adds the state of the scheduled backups. */
  watchBackups(backups: Pick<Backups, 'last' | 'failed'>): void {
    this.#gauge({
      name: 'meridian_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup was made; 0 where there is none',
      read: () => (backups.last?.getTime() ?? 0) / 1000,
    });
    this.#gauge({
      name: 'meridian_backup_failed',
      help: '1 while the last attempt at a scheduled backup failed',
      read: () => (backups.failed ? 1 : 0),
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
      collect: (): void => gauge.set(read()),
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
