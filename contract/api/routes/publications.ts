import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { Publication, publicationRules } from '../../publication/publication.ts';
import type { Route } from '../route.ts';

const manage = { who: 'member', act: 'strategy.manage' } as const;
const { snapshotId, title, note, marks, expiresAt } = publicationRules;
const withLink = z.object({ link: z.string(), publication: Publication });

/** Pages that show a snapshot to everybody who has their link. */
export const publicationRoutes = {
  'publications.list': {
    method: 'GET',
    path: '/api/strategies/{id}/publications',
    summary: 'The published pages of a strategy, newest first, without their links',
    access: { who: 'member', act: 'strategy.read' },
    answer: z.object({ publications: z.array(Publication) }),
    status: 200,
  },
  'publications.create': {
    method: 'POST',
    path: '/api/strategies/{id}/publications',
    summary: 'Publish what is marked of a snapshot; only this answer has the link',
    access: manage,
    body: z.strictObject({ snapshotId, title, note: z.optional(note), marks, expiresAt }),
    answer: withLink,
    status: 201,
    secret: true,
    errors: ['limit_reached'],
  },
  'publications.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/publications/{publicationId}',
    summary: 'Change what a published page shows, such as a newer snapshot; its link stays',
    access: manage,
    body: z.strictObject({
      snapshotId: z.optional(snapshotId),
      title: z.optional(title),
      note: z.optional(note),
      marks: z.optional(marks),
      expiresAt: z.optional(expiresAt),
    }),
    ignored: [
      'id',
      'strategyId',
      'snapshot',
      'period',
      'correctedAt',
      'supersededAt',
      'supersededBy',
      'by',
      'at',
      'linkAt',
      'updatedAt',
      'revokedAt',
    ],
    answer: Publication,
    status: 200,
  },
  'publications.renewLink': {
    method: 'POST',
    path: '/api/strategies/{id}/publications/{publicationId}/link',
    summary:
      'Replace the link of a published page: the old one shows nothing from then on; only this answer has the new one',
    access: manage,
    // When the link that is replaced was made: refused if another one was made meanwhile.
    body: z.strictObject({ linkAt: z.nullable(instant) }),
    answer: withLink,
    status: 200,
    secret: true,
    errors: ['conflict'],
  },
  'publications.revoke': {
    method: 'DELETE',
    path: '/api/strategies/{id}/publications/{publicationId}',
    summary: 'Revoke a published page: its link shows nothing from then on',
    access: manage,
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
