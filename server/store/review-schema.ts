import type { Generated } from 'kysely';
import type { Grain } from '../../contract/scorecard/settings.ts';

/** Meetings about a period. */
interface ReviewsTable {
  id: Generated<number>;
  strategy_id: number;
  name: string;
  /** The period: its grain, first day, and label in the calendar of that time. */
  grain: Grain;
  start: string;
  label: string;
  state: 'open' | 'held';
  user_id: number;
  at: string;
  held_at: string | null;
  /** What was taken when it ended. */
  snapshot_id: number | null;
  /** JSON of a list of ReviewItem, in its order. */
  agenda: string;
}

/** What people do after a review. */
interface ReviewActionsTable {
  id: Generated<number>;
  strategy_id: number;
  review_id: number;
  /** The key of an item in the agenda of the review. */
  item_id: string | null;
  title: string;
  owner_id: number | null;
  owner_name: string;
  due: string | null;
  done_at: string | null;
  /** The action step that it became, which may be deleted. */
  action_step_id: number | null;
}

/** The tables of reviews. */
export interface ReviewTables {
  reviews: ReviewsTable;
  review_actions: ReviewActionsTable;
}
