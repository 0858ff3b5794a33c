import { Refusal } from '../../contract/api/refusal.ts';
import type { Writer } from '../store/writer.ts';

/** Refuses one more row where a strategy has as many rows of a table as it may have. */
export async function refuseTooMany(
  { writer, strategyId }: { writer: Writer; strategyId: number },
  table: 'books' | 'book_templates' | 'reviews' | 'snapshots',
  most: number,
  sentence: string,
): Promise<void> {
  const { count } = await writer
    .selectFrom(table as 'books')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('strategy_id', '=', strategyId)
    .executeTakeFirstOrThrow();
  if (count >= most) throw new Refusal('limit_reached', sentence);
}
