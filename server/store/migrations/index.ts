import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import * as foundation from './0001_foundation.ts';
import * as measuresAndWork from './0002_measures_and_work.ts';
import * as sharing from './0003_sharing.ts';
import * as secondFactor from './0004_second_factor.ts';
import * as changesOfRecord from './0005_changes_of_record.ts';
import * as signInLimits from './0006_sign_in_limits.ts';
import * as actor from './0007_actor.ts';
import * as pages from './0008_pages.ts';
import * as events from './0009_events.ts';
import * as jobs from './0010_jobs.ts';
import * as tracking from './0011_tracking.ts';
import * as points from './0012_points.ts';
import * as ownerAndReason from './0013_owner_and_reason.ts';
import * as comments from './0014_comments.ts';
import * as updateOnly from './0015_update_only.ts';
import * as notifications from './0016_notifications.ts';
import * as locks from './0017_locks.ts';
import * as dismissals from './0018_dismissals.ts';
import * as close from './0019_close.ts';
import * as book from './0020_book.ts';
import * as review from './0022_review.ts';
import * as publications from './0023_publications.ts';
import * as publicationLinks from './0024_publication_links.ts';
import * as actionOfPlan from './0025_action_of_plan.ts';
import * as datesInRange from './0026_dates_in_range.ts';
import * as lockChecks from './0027_lock_checks.ts';

/** A migration, written for both engines; `report` gives lines for the log of what it did to the data. */
export interface Migration {
  up: (database: Kysely<Schema>, engine: Engine) => Promise<void>;
  report?: (database: Kysely<Schema>) => Promise<string[]>;
}

/** All migrations in order. */
export const MIGRATIONS = {
  '0001_foundation': foundation,
  '0002_measures_and_work': measuresAndWork,
  '0003_sharing': sharing,
  '0004_second_factor': secondFactor,
  '0005_changes_of_record': changesOfRecord,
  '0006_sign_in_limits': signInLimits,
  '0007_actor': actor,
  '0008_pages': pages,
  '0009_events': events,
  '0010_jobs': jobs,
  '0011_tracking': tracking,
  '0012_points': points,
  '0013_owner_and_reason': ownerAndReason,
  '0014_comments': comments,
  '0015_update_only': updateOnly,
  '0016_notifications': notifications,
  '0017_locks': locks,
  '0018_dismissals': dismissals,
  '0019_close': close,
  '0020_book': book,
  '0022_review': review,
  '0023_publications': publications,
  '0024_publication_links': publicationLinks,
  '0025_action_of_plan': actionOfPlan,
  '0026_dates_in_range': datesInRange,
  '0027_lock_checks': lockChecks,
} satisfies Record<string, Migration>;

/** The name of a migration of this version. */
export type MigrationName = keyof typeof MIGRATIONS;

/** The names of all migrations of this version, in order. */
export const migrationNames = Object.keys(MIGRATIONS) as readonly MigrationName[];
