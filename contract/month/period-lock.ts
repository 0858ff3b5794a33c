import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** The lengths of periods that can be locked. */
export const LOCKED_GRAINS = ['month', 'quarter', 'half', 'year'] as const;
export type LockedGrain = (typeof LOCKED_GRAINS)[number];

/** The lock of a period: the name of its snapshot, who locked it and when. */
export const PeriodLock = z
  .object({
    /** The key of the locked period: the period itself, or a longer one around it. */
    period: z.string(),
    name: z.string(),
    by: z.string(),
    at: instant,
    /** When its results were corrected; absent where they are those that were locked. */
    correctedAt: z.optional(instant),
    snapshotId: id,
  })
  .check(z.meta({ id: 'PeriodLock' }));
export type PeriodLock = z.infer<typeof PeriodLock>;
