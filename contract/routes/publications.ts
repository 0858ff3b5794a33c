import * as z from 'zod/mini';
import { Publication, publicationRules } from '../publication/publication.ts';
import type { Route } from '../route.ts';

const manage = { who: 'member', act: 'strategy.manage' } as const;
const { snapshotId, title, note, marks, expiresAt } = publicationRules;

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
    answer: z.object({ link: z.string(), publication: Publication }),
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
    ignored: ['id', 'strategyId', 'snapshot', 'period', 'by', 'at', 'updatedAt', 'revokedAt'],
    answer: Publication,
    status: 200,
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
