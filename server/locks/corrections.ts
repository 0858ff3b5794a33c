import { sql } from 'kysely';
import type { Corrections } from '../../contract/month/corrections.ts';

/** What became of the results of a snapshot, for a query of `snapshots`. */
export const CORRECTION_COLUMNS = [
  sql<
    string | null
  >`(select corrections.at from corrections where corrections.snapshot_id = snapshots.id)`.as('correctedAt'),
  sql<string | null>`(select max(corrections.at) from corrections
    join snapshots as corrected on corrected.id = corrections.snapshot_id
    where corrections.strategy_id = snapshots.strategy_id and corrected.id != snapshots.id
      and corrected.grain = snapshots.grain and corrected.start = snapshots.start
      and corrections.at > snapshots.at)`.as('supersededAt'),
] as const;

/** What became of the results of a snapshot, without what is not there. */
export const correctionsIn = <T extends { correctedAt: string | null; supersededAt: string | null }>({
  correctedAt,
  supersededAt,
  ...row
}: T): Omit<T, keyof Corrections> & Corrections => ({
  ...row,
  ...(correctedAt !== null && { correctedAt }),
  ...(supersededAt !== null && { supersededAt }),
});
