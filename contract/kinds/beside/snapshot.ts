import type { BesideKind } from './kind.ts';

/** A strategy as it was, with the scores of a period. */
export const snapshot = {
  name: 'snapshot',
  table: 'snapshots',
  singular: 'snapshot',
  plural: 'Snapshots',
  act: 'content.change',
  // Nothing deletes a snapshot, so no member may fill the limit of the others.
  limit: {
    most: 1000,
    within: ['user_id'],
    sentence: (most: number) =>
      `You can make at most ${most.toLocaleString('en-US')} snapshots of a strategy.`,
  },
  fields: {},
  phrases: { create: 'took the snapshot' },
} as const satisfies BesideKind;
