import { dayText } from './dates.ts';

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
