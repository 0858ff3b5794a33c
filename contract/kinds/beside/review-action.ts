import type { BesideKind } from './kind.ts';

/** What somebody does after a review. */
export const reviewAction = {
  name: 'reviewAction',
  table: 'review_actions',
  singular: 'action',
  plural: 'Actions of reviews',
  act: 'content.change',
  limit: {
    most: 500,
    within: ['review_id'],
    sentence: (most: number) => `A review can have at most ${most} actions. Delete some first.`,
  },
  fields: {
    title: 'Action',
    ownerName: 'Owner',
    due: 'Due',
    isDone: 'Done',
  },
  valueTypes: { ownerName: 'person', due: 'date' },
} as const satisfies BesideKind;
