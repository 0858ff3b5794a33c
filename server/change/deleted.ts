import type { Writer } from '../store/writer.ts';

/** What is left of a deleted strategy, for the security log: its title, and how many of each kind were in it. */
export interface DeletedStrategy {
  title: string;
  counts: Record<string, number>;
}

const KINDS = ['memberships', 'nodes', 'kpis', 'initiatives', 'tactics', 'action_steps', 'changes'] as const;

/** The same of a strategy that is about to be deleted in this transaction, in one statement. */
export async function aboutToDelete(writer: Writer, strategyId: number): Promise<DeletedStrategy> {
  const { title, ...counts } = await writer
    .selectFrom('strategies')
    .select('title')
    .select((query) =>
      KINDS.map((kind) =>
        query
          .selectFrom(kind)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef(`${kind}.strategy_id`, '=', 'strategies.id')
          .as(kind),
      ),
    )
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  return { title, counts: Object.fromEntries(KINDS.map((kind) => [kind, Number(counts[kind])])) };
}
