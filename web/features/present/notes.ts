import type { Entry, Scorecard } from '../../entities/scorecard/scorecard.ts';

/** The values that have a note and belong to a period. */
export const notesOf = (entries: readonly Entry[], { start, end }: Scorecard['period']): Entry[] =>
  entries.filter((entry) => entry.note && entry.start <= end && entry.end >= start);
