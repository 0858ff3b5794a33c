import type { Generated } from 'kysely';
import type { CommentedKind } from '../../contract/people/comments.ts';
import type { NotificationKind } from '../../contract/people/notifications.ts';
import type { Grain } from '../../contract/scorecard/settings.ts';

/** Comments on records, and replies to them. Those of a deleted record stay: an undo brings it back. */
interface CommentsTable {
  id: Generated<number>;
  strategy_id: number;
  kind: CommentedKind;
  record_id: number;
  /** Grain and first day of the period of a KPI; null for the whole record. */
  period: string | null;
  parent_id: number | null;
  user_id: number;
  text: string;
  /** JSON list of the mentioned users: id, and username as it stands in the text. */
  mentions: string;
  at: string;
  edited_at: string | null;
  resolved_at: string | null;
  resolved_by: number | null;
  /** Set where replies remain; the text is empty then. */
  deleted_at: string | null;
}

/** Findings of the plan check that members dismissed. */
interface DismissalsTable {
  id: Generated<number>;
  strategy_id: number;
  rule: string;
  /** The record, such as `kpi:12`. */
  of: string;
  reason: string;
  user_id: number;
  at: string;
  /** The record again, with which it is deleted; all null for the strategy itself. */
  node_id: number | null;
  kpi_id: number | null;
  initiative_id: number | null;
}

/** What concerns a user. */
interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  strategy_id: number;
  kind: NotificationKind;
  /** Names its cause: one cause notifies a user once. */
  key: string;
  /** The record that it is about, such as `kpi:12`. */
  of: string;
  /** The title of the record at that time. */
  label: string;
  /** The due date, or the period in words, with the note of a nudge. */
  detail: string;
  comment_id: number | null;
  /** Who caused it; null where nobody did. */
  actor_id: number | null;
  at: string;
  read_at: string | null;
  /** 1 while it waits to be mailed. */
  by_mail: Generated<number>;
}

/** The kinds of notification that a user turned off. */
interface NotificationsOffTable {
  user_id: number;
  kind: NotificationKind;
}

/** Whom somebody asked for what they owe in a period. */
interface NudgesTable {
  id: Generated<number>;
  strategy_id: number;
  user_id: number;
  grain: Grain;
  /** The first day of the period. */
  start: string;
  by_user: number;
  at: string;
  note: string;
}

/** The tables of what members say to each other. */
export interface TalkTables {
  comments: CommentsTable;
  dismissals: DismissalsTable;
  notifications: NotificationsTable;
  notifications_off: NotificationsOffTable;
  nudges: NudgesTable;
}
