import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { everyRow, expectNothingWritten } from '../test/rest.ts';
import { principalOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { createStrategy } from '../strategies/create.ts';
import { transact } from './transact.ts';
import { runAll } from '../measures/run.ts';

const product = await startProduct();
const owner = await person(product);
const principal = principalOf(owner);
const key = { id: 'whole-or-nothing', request: 'a test' };

describe('a change that fails half-way', () => {
  // On both engines: what is rolled back.
  it.onBoth('should write nothing: no vision, no link, no revision and no command', async () => {
    const board = await strategyOf(owner, { mission: true });
    const intent = { principal, strategy: board.id, act: 'content.change', key } as const;
    const act = () =>
      transact(product.store, intent, async (tx) => {
        await runAll(tx, [{ type: 'node.create', fields: { type: 'vision', title: 'Half' } }]);
        throw new Error('the power went out');
      });
    await expectNothingWritten(product, () => expect(act()).rejects.toThrow('the power went out'));
    expect(JSON.stringify(await everyRow(product))).not.toContain('Half');
  });

  it.onBoth('should write nothing where the database refuses the last step', async () => {
    const board = await strategyOf(owner, { mission: true });
    const intent = { principal, strategy: board.id, act: 'content.change', key } as const;
    const act = () =>
      transact(product.store, intent, async (tx) => {
        await runAll(tx, [{ type: 'node.create', fields: { type: 'vision', title: 'Half' } }]);
        const targetId = 2 ** 40;
        const ends = { strategy_id: board.id, source_id: 1, target_id: targetId };
        const link = { ...ends, type: 'hierarchy', note: '', strength: 'strong' } as const;
        await tx.writer.insertInto('links').values(link).execute();
      });
    await expectNothingWritten(product, () => expect(act()).rejects.toThrow(/foreign key/i));
  });

  it.onBoth('should leave no strategy without its content', async () => {
    const strategy = { title: 'Half', description: '', boardTitle: 'Board' };
    const act = () =>
      transact(product.store, { principal, key }, (outer) =>
        createStrategy(outer, { principal, key }, strategy, async (tx) => {
          await runAll(tx, [{ type: 'node.create', fields: { type: 'perspective', title: 'Half' } }]);
          throw new Error('the power went out');
        }),
      );
    await expectNothingWritten(product, () => expect(act()).rejects.toThrow('the power went out'));
  });
});

describe('a change of several steps', () => {
  it('should count each of two updates of one record', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const id = board.pillars[0]?.id ?? 0;
    const intent = {
      principal,
      strategy: board.id,
      act: 'content.change',
    } as const;
    await transact(product.store, intent, async (tx) => {
      await runAll(tx, [{ type: 'node.update', id, fields: { title: 'Customers' } }]);
      await runAll(tx, [{ type: 'node.update', id, fields: { description: 'Who they are' } }]);
    });
    const { nodes } = await owner.done('strategies.readFlow', { params: { id: board.id } });
    expect(nodes).toMatchObject([{ title: 'Customers', description: 'Who they are' }]);
  });
});
