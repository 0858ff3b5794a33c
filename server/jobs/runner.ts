import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Store } from '../store/store.ts';
import { type JobKind, type JobKinds, type Lane, LANES } from './kinds.ts';
import {
  claim,
  type ClaimedJob,
  countFailed,
  type Ending,
  endClaim,
  extendClaim,
  FRESH,
  nextDue,
  scheduleRecurring,
} from './queue.ts';

/** Where a runner logs failures. */
interface Log {
  error(fields: object, message: string): void;
}

/** The times of a runner, other than TIMING only in tests. */
export interface Timing {
  /** How long a claim lasts; a node that runs the job extends it. */
  leaseMs: number;
  /** How long at most until it looks for due jobs again. */
  pollMs: number;
}

const MINUTE_MS = 60_000;
const TIMING: Timing = { leaseMs: MINUTE_MS, pollMs: MINUTE_MS / 2 };
/** How long to wait when another transaction holds the due jobs. */
const LOCKED_MS = 1000;
/** How many processes a job may end before it is set aside: it may be what ended them. */
const CRASHES_MAX = 2;
/** How often a job is tried; a recurring one for ever. */
export const ATTEMPTS_MAX = 10;
const BACKOFF_MAX_MS = 60 * MINUTE_MS;
const ERROR_MAX = 500;

/** The pause after a number of failed attempts: from a minute, doubled each time, up to an hour. */
const backoff = (attempts: number): number => Math.min(MINUTE_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);

/** Runs due jobs in this process. Several runners, of one or many nodes, share the jobs. */
export class JobRunner {
  /** How many jobs failed too often, as last counted. */
  failed = 0;
  readonly #store: Store;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  /** The names of the kinds of each lane. */
  readonly #lanes: ReadonlyMap<Lane, readonly string[]>;
  readonly #intervals: ReadonlyMap<string, number | undefined>;
  readonly #log: Log;
  readonly #timing: Timing;
  readonly #node = `${hostname()}-${randomBytes(4).toString('hex')}`;
  readonly #stopping = new AbortController();
  readonly #running = new Map<number, { lane: Lane; ended: Promise<void> }>();
  #unlisten: (() => void) | undefined;
  #turn: Promise<void> | undefined;
  #wokenInTurn = false;
  #timer: NodeJS.Timeout | undefined;
  #upkeepAt = -Infinity;

  constructor(store: Store, kinds: JobKinds, log: Log, timing = TIMING) {
    this.#store = store;
    const all = Object.entries(kinds);
    this.#kinds = new Map(all.flatMap(([name, kind]) => (kind ? [[name, kind]] : [])));
    const names = [...this.#kinds.keys()];
    this.#lanes = Map.groupBy(names, (name) => this.#laneOf(name));
    this.#intervals = new Map(
      all.filter(([, kind]) => !kind || kind.everyMs).map(([name, kind]) => [name, kind?.everyMs]),
    );
    this.#log = log;
    this.#timing = timing;
  }

  #laneOf(kind: string): Lane {
    return this.#kinds.get(kind)?.lane ?? 'quick';
  }

  /** Runs due jobs until `stop`. */
  start(): this {
    if (this.#stopping.signal.aborted) return this;
    this.#unlisten = this.#store.listen(({ of }) => {
      if (of === 'jobs' || of === 'resync') this.#wake();
    });
    this.#wake();
    return this;
  }

  /** Starts no more jobs, aborts those that run, and waits for them. Their claims are released for other nodes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unlisten?.();
    clearTimeout(this.#timer);
    await this.#turn;
    await Promise.all(Array.from(this.#running.values(), ({ ended }) => ended));
  }

  #wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#turn) {
      this.#wokenInTurn = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#turn = this.#takeTurn();
  }

  async #takeTurn(): Promise<void> {
    const waitMs = await this.#look();
    this.#turn = undefined;
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.#wake(), this.#wokenInTurn ? 0 : waitMs);
    this.#wokenInTurn = false;
  }

  /** Starts what is due; returns after how long to look again. */
  async #look(): Promise<number> {
    const { pollMs } = this.#timing;
    try {
      if (performance.now() - this.#upkeepAt >= pollMs) {
        await scheduleRecurring(this.#store, this.#intervals);
        this.failed = await countFailed(this.#store);
        this.#upkeepAt = performance.now();
      }
      return Math.min(await this.#startDue(), pollMs);
    } catch (error) {
      this.#log.error({ err: error }, 'the jobs could not be read');
      return pollMs;
    }
  }

  /** The kinds of the lanes that have a place. */
  #open(): string[] {
    const running = Map.groupBy(this.#running.values(), ({ lane }) => lane);
    return Array.from(this.#lanes).flatMap(([lane, kinds]) =>
      (running.get(lane)?.length ?? 0) < LANES[lane] ? kinds : [],
    );
  }

  /** All lanes at once: after each commit that enqueues a job, one statement tells whether one is due. */
  async #startDue(): Promise<number> {
    const { leaseMs, pollMs } = this.#timing;
    for (let kinds = this.#open(); kinds.length > 0 && !this.#stopping.signal.aborted; kinds = this.#open()) {
      const dueMs = await nextDue(this.#store, kinds);
      if (dueMs === undefined) return pollMs;
      if (dueMs > 0) return dueMs;
      const claimedAt = performance.now();
      const claimant = { node: this.#node, leaseMs, except: [...this.#running.keys()] };
      const job = await claim(this.#store, kinds, claimant);
      if (!job) return LOCKED_MS;
      this.#running.set(job.id, { lane: this.#laneOf(job.kind), ended: this.#run(job, claimedAt) });
    }
    return pollMs;
  }

  async #run(job: ClaimedJob, claimedAt: number): Promise<void> {
    const losing = new AbortController();
    const extending = this.#keepClaim(job, claimedAt, losing);
    const signal = AbortSignal.any([this.#stopping.signal, losing.signal]);
    const ending = await this.#execute(job, signal);
    clearInterval(extending);
    try {
      await endClaim(this.#store, job, ending);
    } catch (error) {
      // The claim expires, and the job runs again.
      this.#log.error({ err: error, job: job.kind }, 'the end of a job was not stored');
    }
    this.#running.delete(job.id);
    this.#wake();
  }

  /** Runs the handler; returns how the claim ends. */
  async #execute(job: ClaimedJob, signal: AbortSignal): Promise<Ending> {
    const kind = this.#kinds.get(job.kind);
    const isRecurring = kind?.everyMs !== undefined;
    const crashesMax = kind?.crashesMax ?? CRASHES_MAX;
    const isSetAside = job.crashes >= crashesMax;
    let read: { payload: never } | undefined;
    try {
      read = { payload: kind?.payload.parse(JSON.parse(job.payload)) as never };
      if (isSetAside) throw new Error(`Its process ended ${crashesMax} times while it ran`);
      const principal = { kind: 'job', job: job.kind } as const;
      const next = await kind?.perform(read.payload, { principal, signal, attempts: job.attempts });
      return isRecurring ? { ...FRESH, due: next ?? kind.everyMs } : 'done';
    } catch (error) {
      if (signal.aborted) return { attempts: job.attempts - 1 };
      this.#log.error({ err: error, job: job.kind, attempts: job.attempts }, 'a job failed');
      const last_error = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
      // One that recurs is tried once more after the longest pause: backups must not end for ever.
      if (isRecurring && isSetAside) return { last_error, crashes: CRASHES_MAX - 1, due: BACKOFF_MAX_MS };
      const due = Math.min(backoff(job.attempts), kind?.everyMs ?? Infinity);
      // A payload that cannot be read will not be read the next time either.
      const isTried = job.attempts < (kind?.attemptsMax ?? ATTEMPTS_MAX) && read && !isSetAside;
      if (isRecurring || isTried) return { last_error, due };
      if (read) await this.#giveUp(job, kind, read.payload);
      return { last_error, failed_at: new Date().toISOString() };
    }
  }

  /** Has a kind leave a true state behind for a job whose tries are spent. */
  async #giveUp(job: ClaimedJob, kind: JobKind | undefined, payload: never): Promise<void> {
    try {
      await kind?.onFailed?.(payload);
    } catch (error) {
      this.#log.error({ err: error, job: job.kind }, 'what a failed job leaves behind was not stored');
    }
  }

  /** Extends a claim until its timer is cleared; aborts when the claim is lost or is about to expire. */
  #keepClaim(job: ClaimedJob, claimedAt: number, losing: AbortController): NodeJS.Timeout {
    const { leaseMs } = this.#timing;
    const everyMs = leaseMs / 4;
    let heldUntil = claimedAt + leaseMs;
    const extend = async (): Promise<void> => {
      const startedAt = performance.now();
      if (startedAt + everyMs > heldUntil) losing.abort();
      try {
        if (await extendClaim(this.#store, job, leaseMs)) heldUntil = startedAt + leaseMs;
      } catch {
        // The next turn of the timer tries again, or aborts.
      }
    };
    return setInterval(() => void extend(), everyMs);
  }
}
