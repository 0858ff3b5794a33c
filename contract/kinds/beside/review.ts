import type { BesideKind } from './kind.ts';

/** A meeting about a period: its agenda, and what it decided. */
export const review = {
  name: 'review',
  table: 'reviews',
  singular: 'review',
  plural: 'Reviews',
  act: 'content.change',
  limit: {
    most: 500,
    sentence: (most: number) => `A strategy can have at most ${most} reviews. Delete some first.`,
  },
  fields: {
    name: 'Name',
    item: 'Item',
    decision: 'Decision',
    agenda: 'Agenda',
  },
  phrases: { create: 'started the review' },
} as const satisfies BesideKind;
