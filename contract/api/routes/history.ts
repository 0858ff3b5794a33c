import * as z from 'zod/mini';
import { Change, CHANGED_ENTITIES } from '../change.ts';
import { idInQuery } from '../fields.ts';
import type { Route } from '../route.ts';

/** The number of changes in one page of the history. */
export const HISTORY_PAGE = 50;

/** How many records of a kind one revision changed in one way. */
export const BatchCount = z.object({
  revision: z.int(),
  entity: z.enum(CHANGED_ENTITIES),
  operation: z.enum(['create', 'update', 'delete']),
  count: z.int(),
});
export type BatchCount = z.infer<typeof BatchCount>;

/** The history of a strategy. */
export const historyRoutes = {
  'changes.list': {
    method: 'GET',
    path: '/api/strategies/{id}/changes',
    summary: 'The history of a strategy, newest first, paginated; filtered by user, kind and record',
    access: { who: 'member', act: 'strategy.read' },
    query: z.strictObject({
      /** Continues after the `next` of an earlier page. */
      before: z.optional(
        z.string().check(z.regex(/^\d{1,15}\.\d{1,9}$/, 'Give the next of an earlier page')),
      ),
      userId: z.optional(idInQuery),
      entity: z.optional(z.enum(CHANGED_ENTITIES, 'Choose a kind that exists')),
      entityId: z.optional(idInQuery),
    }),
    answer: z.object({
      changes: z.array(Change),
      next: z.nullable(z.string()),
      /** How many records of each kind the revisions with several changes created, updated and deleted; as far as they fit the filter. */
      batches: z.array(BatchCount),
    }),
    status: 200,
  },
} as const satisfies Record<string, Route>;
