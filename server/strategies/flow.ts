import type { Flow } from '../../contract/entities.ts';
import { toLink, toNode } from '../board/rows.ts';
import type { Store } from '../store/store.ts';

/** Everything on a strategy's board at one revision. */
export function readFlow(store: Store, strategyId: number): Promise<Flow> {
  return store.snapshot(async (reader) => {
    const { revision } = await reader
      .selectFrom('strategies')
      .select('revision')
      .where('id', '=', strategyId)
      .executeTakeFirstOrThrow();
    const nodes = await reader
      .selectFrom('nodes')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const links = await reader
      .selectFrom('links')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .orderBy('id')
      .execute();
    return { revision, nodes: nodes.map(toNode), links: links.map(toLink) };
  });
}
