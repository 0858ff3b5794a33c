import type { Generated } from 'kysely';
import type { LOCK_CHECK_STATES } from '../../contract/month/lock-check.ts';
import type { LockedGrain } from '../../contract/month/period-lock.ts';
import type { Grain } from '../../contract/scorecard/settings.ts';

/** Strategies as they were, with the scores of a period. Only names of deleted people are ever changed in one. */
interface SnapshotsTable {
  id: Generated<number>;
  strategy_id: number;
  name: string;
  note: string;
  /** The period: its grain, first and last day, and label in the calendar of that time. */
  grain: Grain;
  start: string;
  end: string;
  label: string;
  /** The revision of the strategy that it shows. */
  revision: number;
  user_id: number;
  at: string;
  /** Counts how often names were replaced in its document. */
  names_version: Generated<number>;
  /**
   * JSON of a SnapshotDocument, or of the digests of its pieces. It comes last, so that reading the others does not read its pages on
   * SQLite.
   */
  document: string;
}

/** Pieces of the documents of a strategy's snapshots, by the SHA-256 of their text. */
interface SnapshotPiecesTable {
  strategy_id: number;
  digest: string;
  document: string;
}

/** The locked periods of strategies. */
interface PeriodLocksTable {
  strategy_id: number;
  grain: LockedGrain;
  /** The first day of the period. */
  start: string;
  /** What the lock took. */
  snapshot_id: number;
  user_id: number;
  at: string;
}

/** The checks of locks whose results were computed from a part of the points. Newer locks have none. */
interface LockChecksTable {
  /** The snapshot of the lock. */
  snapshot_id: number;
  strategy_id: number;
  state: (typeof LOCK_CHECK_STATES)[number];
  /** Why it cannot be checked. */
  reason: string | null;
  checked_at: string | null;
  /** Who left the results as they are. */
  kept_by: number | null;
  kept_at: string | null;
  kept_reason: string | null;
  /** How many KPIs, and how many results in all, differ. */
  kpis: number;
  differing: number;
  /** JSON of a list of LockDifference. It comes last, as in snapshots. */
  differences: string;
}

/** The snapshots that have the corrected results of another one. */
interface CorrectionsTable {
  snapshot_id: number;
  /** The snapshot whose results are corrected. */
  corrects_id: number;
  strategy_id: number;
  user_id: number;
  at: string;
  reason: string;
}

/** Pages that show a snapshot to everybody who has their link. A revoked one stays, so that its strategy can list it. */
interface PublicationsTable {
  id: Generated<number>;
  strategy_id: number;
  snapshot_id: number;
  title: string;
  note: string;
  /** JSON of what is public. */
  marks: string;
  /** SHA-256 of the token in the link, in hex. */
  digest: string;
  /** When the link was made; null while nobody has one. */
  link_at: string | null;
  /** Counts the changes of what the page shows. */
  version: number;
  /** Null for a page without an end. */
  expires_at: string | null;
  user_id: number;
  at: string;
  updated_at: string;
  revoked_at: string | null;
}

/** The tables of snapshots and of what refers to them. */
export interface SnapshotTables {
  snapshots: SnapshotsTable;
  snapshot_pieces: SnapshotPiecesTable;
  period_locks: PeriodLocksTable;
  lock_checks: LockChecksTable;
  corrections: CorrectionsTable;
  publications: PublicationsTable;
}
