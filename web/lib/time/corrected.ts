import { dayText } from '../../../contract/words/formats.ts';
import type { Corrections } from '../../../contract/month/corrections.ts';

/** 'Corrected on Dec 3, 2026': the day in UTC, as published pages and books have it. */
export const correctedText = (at: string): string => `Corrected on ${dayText(at)}`;

/** What became of the results of a snapshot later; undefined for nothing. */
export function correctionText({ correctedAt, supersededAt }: Corrections): string | undefined {
  if (correctedAt !== undefined) return correctedText(correctedAt);
  return supersededAt === undefined
    ? undefined
    : `From before the results were corrected on ${dayText(supersededAt)}`;
}
