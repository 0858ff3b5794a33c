import { formatNumber } from '../../words/amount.ts';
import type { BesideKind } from './kind.ts';

/** The most replies in one thread, so that a page of threads stays small. */
export const REPLIES_MAX = 100;

/** The most people that one comment mentions. */
export const MENTIONS_MAX = 50;

/** A comment on a record, or the reply to one. */
export const comment = {
  name: 'comment',
  table: 'comments',
  singular: 'comment',
  plural: 'Comments',
  act: 'comment.write',
  limit: {
    most: 'commentsPerRecord',
    // By author, so that no member can close a record to the others.
    within: ['kind', 'record_id', 'user_id'],
    sentence: (most: number) =>
      `You can write at most ${formatNumber(most)} comments on a record. Delete some first.`,
  },
  fields: { text: 'Text', isResolved: 'Resolved' },
  phrases: { create: 'commented on', update: 'changed a comment on', delete: 'deleted a comment on' },
} as const satisfies BesideKind;
