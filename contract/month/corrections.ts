import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';
import { dayText } from '../words/formats.ts';

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

/** What became of the results that a book, page or snapshot shows, in words; empty for nothing. */
export function correctionText({
  correctedAt,
  supersededAt,
}: {
  correctedAt?: string | undefined;
  supersededAt?: string | undefined;
}): string {
  if (supersededAt !== undefined) return `made before the correction of ${dayText(supersededAt)}`;
  return correctedAt === undefined ? '' : `corrected on ${dayText(correctedAt)}`;
}
