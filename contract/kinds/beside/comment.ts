import type { BesideKind } from './kind.ts';

/** The most replies in one thread, so that a page of threads stays small. */
export const REPLIES_MAX = 100;

/** A comment on a record, or the reply to one. */
export const comment = {
  name: 'comment',
  table: 'comments',
  singular: 'comment',
  plural: 'Comments',
  act: 'comment.write',
  limit: {
    most: 2000,
    within: ['kind', 'record_id'],
    sentence: (most: number) => `A record can have at most ${most} comments. Delete some first.`,
  },
  fields: { text: 'Text', isResolved: 'Resolved' },
  phrases: { create: 'commented on', update: 'changed a comment on', delete: 'deleted a comment on' },
} as const satisfies BesideKind;
