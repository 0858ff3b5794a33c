import { expect } from 'vitest';
import type { Command } from '../../contract/commands/commands.ts';
import { emptyContent } from '../../contract/commands/content.ts';
import { flowOf } from '../../contract/api/views.ts';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { principalOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { transact } from '../change/transact.ts';
import { advance, Contents, contentsOf } from './contents.ts';
import type { StrategyTx } from '../change/tx.ts';
import { run } from '../measures/run.ts';

const DAY = '2026-03-01';
const product = await startProduct();
const { store } = product;
const olga = await person(product, 'Olga');

// On both engines: rolled back beside other writers.
it.onBoth('builds on the other changes of the same commit, and on none that was rolled back', async () => {
  const { id: strategyId, objectives } = await strategyOf(olga, { pillars: 1, objectives: 2 });
  const principal = principalOf(olga);
  const options = { principal, strategy: strategyId, act: 'content.change' } as const;
  const write = (work: (tx: StrategyTx) => Promise<unknown>) => transact(store, options, work);
  const rename = (tx: StrategyTx, at: number, title: string) => {
    const command: Command = { type: 'node.update', id: objectives[at]?.id ?? 0, fields: { title } };
    return run(tx, command, () => undefined);
  };
  const { revision } = await olga.done('strategies.read', { params: { id: strategyId } });

  const results = await Promise.allSettled([
    write((tx) => rename(tx, 0, 'First')),
    write(async (tx) => {
      await rename(tx, 0, 'Rolled back');
      throw new Error('Rolled back');
    }),
    // A change that needs no content takes the revision of the one that was rolled back.
    write((tx) => Promise.resolve(tx.record({ entity: 'membership', id: olga.id, label: '', after: {} }))),
    write((tx) => rename(tx, 1, 'Second')),
  ]);

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const cached = await contentsOf(store).at(store.read, strategyId, revision + 3);
  const fromRows = await new Contents().at(store.read, strategyId, revision + 3);
  expect(flowOf(cached.revision, cached.content, DAY)).toEqual(
    flowOf(fromRows.revision, fromRows.content, DAY),
  );
});

it('counts what lists and objects in a record take', () => {
  const text = 'x'.repeat(10_000);
  const after = {
    id: 1,
    calendar: { weekAnchor: { day: text } },
    dependencies: Array.from({ length: 1000 }, Number),
  };
  const { size } = advance({ revision: 0, content: emptyContent(), size: 0 }, 1, [
    { entity: 'initiative', id: 1, before: null, after },
  ]);
  expect(size).toBeGreaterThan(2 * text.length + 8 * 1000);
});
