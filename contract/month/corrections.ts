import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** What became of the results of a snapshot later. */
export const correctionFields = {
  /** When they were corrected; absent where they are those that were taken. */
  correctedAt: z.optional(instant),
  /** When the results of its period were corrected in another snapshot, and which; absent where they were not. */
  supersededAt: z.optional(instant),
  supersededBy: z.optional(id),
};

/** What became of the results of a snapshot later, without what is not there. */
export type Corrections = { correctedAt?: string; supersededAt?: string; supersededBy?: number };
