import type { Generated } from 'kysely';
import type { LockedGrain } from '../../contract/period-lock.ts';
import type { Grain } from '../../contract/scorecard/settings.ts';

/** Strategies as they were, with the scores of a period. No row is ever changed. */
export interface SnapshotsTable {
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
  /** JSON of a SnapshotDocument. It comes last, so that reading the others does not read its pages on SQLite. */
  document: string;
}

/** The locked periods of strategies. */
export interface PeriodLocksTable {
  strategy_id: number;
  grain: LockedGrain;
  /** The first day of the period. */
  start: string;
  /** What the lock took. */
  snapshot_id: number;
  user_id: number;
  at: string;
}
