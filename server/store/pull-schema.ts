import type { Generated } from 'kysely';

/** Sources from which values are read by schedule. */
interface PullsTable {
  id: Generated<number>;
  strategy_id: number;
  /** As whom it enters values. */
  user_id: number;
  name: string;
  /** JSON of a PullSource. */
  source: string;
  /** JSON of a PullSchedule. */
  schedule: string;
  /** The headers that are sent along, sealed; null for none. */
  headers: string | null;
  /** JSON list of their names. */
  header_names: string;
  is_on: number;
  /** Why the server turned it off. */
  off_why: string | null;
  next_at: string | null;
  /** The first of the runs that failed one after the other, and how many there are. */
  failed_since: string | null;
  failures: number;
  at: string;
}

/** What runs of data pulls did. */
interface PullRunsTable {
  id: Generated<number>;
  strategy_id: number;
  pull_id: number;
  at: string;
  ms: number;
  /** Why it failed; null where it did not. */
  why: string | null;
  written: number;
  same: number;
  refused: number;
  /** JSON list of the first refused rows. */
  rows: string;
}

/** The tables of data pulls. */
export interface PullTables {
  pulls: PullsTable;
  pull_runs: PullRunsTable;
}
