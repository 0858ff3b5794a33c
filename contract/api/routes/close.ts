import { formatNumber } from '../../words/amount.ts';
import * as z from 'zod/mini';
import { CLOSE_DAYS_MAX, Closing, NUDGE_NOTE_MAX } from '../../month/close.ts';
import { id, text } from '../fields.ts';
import type { Route } from '../route.ts';

const period = text(40);
const days = `Give a whole number of days from 0 to ${CLOSE_DAYS_MAX}`;
const Settings = z.object({ closesAfterDays: z.nullable(z.int()) });

/** How many members one nudge can name. */
const NUDGED_MAX = 1000;

const person = { userId: id, name: z.string() };

/** The lock of a period: who owes what before it, and asking for it. */
export const closeRoutes = {
  'close.read': {
    method: 'GET',
    path: '/api/strategies/{id}/close',
    summary: 'What a period still lacks, and from whom; by default of the last month that has ended',
    access: { who: 'member', act: 'strategy.read' },
    query: z.strictObject({ period: z.optional(period) }),
    answer: Closing,
    status: 200,
  },
  'close.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/close',
    summary: 'Set after how many days a month is locked by itself; null for never',
    access: { who: 'member', act: 'strategy.manage' },
    body: z.strictObject({
      closesAfterDays: z.nullable(z.int(days).check(z.minimum(0, days), z.maximum(CLOSE_DAYS_MAX, days))),
    }),
    answer: Settings,
    status: 200,
  },
  'periods.nudge': {
    method: 'POST',
    path: '/api/strategies/{id}/periods/nudge',
    summary: 'Ask members for the values that they owe in a period, each at most once an hour',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({
      period,
      /** All who owe something unless given. */
      userIds: z.optional(
        z
          .array(id, 'Give a list of ids')
          .check(
            z.minLength(1, 'Give at least one member'),
            z.maxLength(NUDGED_MAX, `Give at most ${formatNumber(NUDGED_MAX)} members`),
          ),
      ),
      note: z.optional(text(NUDGE_NOTE_MAX)),
    }),
    answer: z.object({
      nudged: z.array(z.object(person)),
      /** Those who were left out, because they owe nothing or were asked within the hour. */
      leftOut: z.array(
        z.object({ ...person, why: z.enum(['owes nothing', 'asked within the hour', 'is deactivated']) }),
      ),
    }),
    status: 200,
  },
} as const satisfies Record<string, Route>;
