import type { Reader } from '../store/store.ts';

/**
 * The KPIs whose comments on some periods explain them: one of the KPI's owner, or an answer to another member where nobody is the
 * owner. A question of another member explains nothing.
 */
export async function explainedIn(
  reader: Reader,
  {
    strategyId,
    periods,
    ownerOf,
  }: { strategyId: number; periods: readonly string[]; ownerOf: (kpiId: number) => number | null },
): Promise<Set<number>> {
  const rows = await reader
    .selectFrom('comments')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .select(['comments.record_id', 'comments.user_id', 'parent.user_id as asker'])
    .distinct()
    .where('comments.strategy_id', '=', strategyId)
    .where('comments.kind', '=', 'kpi')
    .where('comments.period', 'in', periods)
    .where('comments.deleted_at', 'is', null)
    .execute();
  const explaining = rows.filter(({ record_id, user_id, asker }) => {
    const owner = ownerOf(record_id);
    return owner === null ? asker !== null && asker !== user_id : user_id === owner;
  });
  return new Set(explaining.map(({ record_id }) => record_id));
}
