import type { Flow } from '../../contract/entities.ts';
import { toLink, toNode } from '../board/rows.ts';
import { toInitiatives } from '../initiatives/rows.ts';
import { toKpis } from '../kpis/rows.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';

type Table = 'links' | 'kpis' | 'initiatives' | 'tactics' | 'action_steps';

/** All rows of a table that belong to a strategy, in the order of ids. */
const rowsOf = <T extends Table>(reader: Reader, table: T, strategyId: number) =>
  reader
    .selectFrom(table as 'links')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute() as unknown as Promise<Row<T>[]>;

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
    const dependencies = await reader
      .selectFrom('dependencies')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .orderBy('depends_on_id')
      .execute();
    return {
      revision,
      nodes: nodes.map(toNode),
      links: (await rowsOf(reader, 'links', strategyId)).map(toLink),
      kpis: toKpis(await rowsOf(reader, 'kpis', strategyId)),
      initiatives: toInitiatives({
        initiatives: await rowsOf(reader, 'initiatives', strategyId),
        dependencies,
        tactics: await rowsOf(reader, 'tactics', strategyId),
        actionSteps: await rowsOf(reader, 'action_steps', strategyId),
      }),
    };
  });
}
