import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** What a notification tells: each kind can be turned off. */
export const NOTIFICATION_KINDS = [
  'mentioned',
  'replied',
  'commented',
  'assigned',
  'due',
  'overdue',
  'nudged',
  'red',
  'integration',
  'named',
  'owner',
  'leaver',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification to a user. */
export const Notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    strategyId: id,
    /** The title of the strategy; of a leaver where operators look after people. */
    strategy: z.string(),
    /** What it is about, such as `kpi:12` or `tactic:3`; of a nudge or a new member the strategy, of a leaver `person:4`. */
    of: z.string(),
    /** Its title at that time. */
    label: z.string(),
    commentId: z.nullable(id),
    /** The display name of who caused it, or left; null where nobody did. */
    by: z.nullable(z.string()),
    /** The due date; the period in words, with the note of a nudge; of a new owner who it is; of a new member or a leaver what they hold; empty where there is none. */
    detail: z.string(),
    at: instant,
    isRead: z.boolean(),
  })
  .check(z.meta({ id: 'Notification' }));
export type Notification = z.infer<typeof Notification>;
