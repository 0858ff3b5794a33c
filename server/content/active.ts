import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../store/store.ts';

/**
 * The condition that a strategy is not archived: an archived one asks nothing of anybody, so it gives no due value, notice, mail, date
 * of a calendar, automatic lock or data pull. `id` is the column with its id.
 */
export const isActive = (id: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from strategies as active where active.id = ${sql.ref(id)} and active.archived_at is null)`;

/** Those of some strategies that are not archived. */
export async function activeAmong(reader: Reader, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom('strategies')
    .select('id')
    .where('id', 'in', ids)
    .where(isActive('strategies.id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
