import type { BesideKind } from './kind.ts';

/** A page that shows a snapshot to everybody who has its link. A revoked one does not count. */
export const publication = {
  name: 'publication',
  table: 'publications',
  singular: 'published page',
  plural: 'Published pages',
  act: 'strategy.manage',
  limit: {
    most: 50,
    within: ['revoked_at'],
    sentence: (most: number) => `A strategy can have at most ${most} published pages. Revoke some first.`,
  },
  fields: { title: 'Title', note: 'Note', expiresAt: 'Ends' },
  valueTypes: { expiresAt: 'date' },
  phrases: { create: 'published the page', update: 'changed the page', delete: 'revoked the page' },
} as const satisfies BesideKind;
