import { formatNumber } from '../../words/amount.ts';
import type { BesideKind } from './kind.ts';

/** A strategy as it was, with the scores of a period. */
export const snapshot = {
  name: 'snapshot',
  table: 'snapshots',
  singular: 'snapshot',
  plural: 'Snapshots',
  act: 'content.change',
  // By author, so that no member can fill the limit of the others.
  limit: {
    most: 'snapshotsPerUser',
    within: ['user_id'],
    sentence: (most: number) =>
      `You can make at most ${formatNumber(most)} snapshots of a strategy. Its owner can delete some.`,
  },
  fields: {},
  phrases: { create: 'took the snapshot', delete: 'deleted the snapshot' },
} as const satisfies BesideKind;
