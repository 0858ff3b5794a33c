import * as z from 'zod/mini';
import { CalendarSettings } from '../../scorecard/calendar-settings.ts';
import { id, idInQuery } from '../fields.ts';
import type { Route } from '../route.ts';
import { ReviewAction } from '../../month/review.ts';
import { StrategyOverview, Update } from '../../month/updates.ts';

const user = { who: 'user', token: { scope: 'read' } } as const;

/** What is due from the signed-in user, over all strategies in which they may update it. */
export const updateRoutes = {
  'updates.mine': {
    method: 'GET',
    path: '/api/updates',
    summary:
      'What is due from the signed-in user: values of KPIs, initiatives, tactics and action steps, and the open actions of reviews',
    access: user,
    query: z.strictObject({
      /** Only what is due in this strategy. */
      strategy: z.optional(idInQuery),
    }),
    answer: z.object({
      /** The strategies of the updates, by title. */
      strategies: z.array(z.object({ id, title: z.string(), revision: z.int(), calendar: CalendarSettings })),
      /** By strategy; in each, what is late comes first. */
      updates: z.array(Update),
      /** The open actions of reviews that the user is the owner of, without those that are an action step among the updates. */
      actions: z.array(ReviewAction),
    }),
    status: 200,
  },
  'updates.count': {
    method: 'GET',
    path: '/api/updates/open',
    summary:
      'The number of updates that are due from the signed-in user and not entered yet, and of their open actions',
    access: user,
    answer: z.object({ open: z.int() }),
    status: 200,
  },
  'updates.overview': {
    method: 'GET',
    path: '/api/updates/overview',
    summary:
      'How the strategies of the signed-in user stand: score, what turned Off Track, the last period in a sentence, statuses, what is due from the user, who is late; the 50 changed last, or those that are asked for',
    access: user,
    query: z.strictObject({
      /** The ids of at most 50 strategies, separated by commas. */
      strategies: z.optional(
        z.pipe(
          z
            .string()
            .check(
              z.regex(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15}){0,49}$/, 'Give up to 50 ids, separated by commas'),
            ),
          z.transform((value: string) => value.split(',').map(Number)),
        ),
      ),
    }),
    answer: z.object({ strategies: z.array(StrategyOverview) }),
    status: 200,
  },
} as const satisfies Record<string, Route>;
