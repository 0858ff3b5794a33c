import type { BesideKind } from './kind.ts';

/** A strategy as it was, with the scores of a period. */
export const snapshot = {
  name: 'snapshot',
  table: 'snapshots',
  singular: 'snapshot',
  plural: 'Snapshots',
  act: 'content.change',
  limit: { most: 1000, sentence: (most: string) => `A strategy can have at most ${most} snapshots.` },
  fields: {},
  phrases: { create: 'took the snapshot' },
} as const satisfies BesideKind;
