import { sql } from 'kysely';
import type { Corrections } from '../../contract/month/corrections.ts';

/** What corrected the results of the period of a snapshot after it was taken. */
const LATER = sql`from corrections
    join snapshots as corrected on corrected.id = corrections.snapshot_id
    where corrections.strategy_id = snapshots.strategy_id and corrected.id != snapshots.id
      and corrected.grain = snapshots.grain and corrected.start = snapshots.start
      and corrections.at > snapshots.at`;

/** What became of the results of a snapshot, for a query of `snapshots`. */
export const CORRECTION_COLUMNS = [
  sql<
    string | null
  >`(select corrections.at from corrections where corrections.snapshot_id = snapshots.id)`.as('correctedAt'),
  sql<string | null>`(select max(corrections.at) ${LATER})`.as('supersededAt'),
  // Of those of one instant the first is the lock's.
  sql<
    number | null
  >`(select corrections.snapshot_id ${LATER} order by corrections.at desc, corrections.snapshot_id limit 1)`.as(
    'supersededBy',
  ),
] as const;

interface CorrectionRow {
  correctedAt: string | null;
  supersededAt: string | null;
  supersededBy: number | null;
}

/** What became of the results of a snapshot, without what is not there. */
export function correctionsIn<T extends CorrectionRow>({
  correctedAt,
  supersededAt,
  supersededBy,
  ...row
}: T): Omit<T, keyof Corrections> & Corrections {
  // What was corrected at the same instant has the corrected results itself.
  const isSuperseded = supersededAt !== null && supersededBy !== null && supersededAt > (correctedAt ?? '');
  return {
    ...row,
    ...(correctedAt !== null && { correctedAt }),
    ...(isSuperseded && { supersededAt, supersededBy }),
  };
}
