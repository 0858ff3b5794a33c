import * as z from 'zod/mini';
import { id } from './fields.ts';
import { FOUND_KINDS } from './found.ts';

/** One find. */
export const Found = z
  .object({
    kind: z.enum(FOUND_KINDS),
    id,
    strategyId: id,
    title: z.string(),
    /** Titles of what it lies in, from the strategy inward; empty for a strategy. */
    path: z.array(z.string()),
    /** The objective it belongs to, or is; null where it belongs to none. */
    objectiveId: z.nullable(id),
  })
  .check(z.meta({ id: 'Found' }));
export type Found = z.infer<typeof Found>;

/** The best finds, and how many there are in all. */
export const Finds = z.object({ found: z.array(Found), total: z.int() });
export type Finds = z.infer<typeof Finds>;
