import type { Generated } from 'kysely';
import type { CommentedKind } from '../../contract/comments.ts';

/** Comments on records, and replies to them. Those of a deleted record stay: an undo brings it back. */
export interface CommentsTable {
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
