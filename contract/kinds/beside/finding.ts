import type { BesideKind } from './kind.ts';

/** A finding of the plan check that a member dismissed. */
export const finding = {
  name: 'finding',
  table: 'dismissals',
  singular: 'dismissal',
  plural: 'Dismissed findings',
  act: 'content.change',
  fields: { reason: 'Reason' },
  phrases: {
    create: 'dismissed a finding on',
    update: 'dismissed a finding on',
    delete: 'showed a finding on',
  },
} as const satisfies BesideKind;
