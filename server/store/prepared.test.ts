import { describe, expect, it } from 'vitest';
import { findMembership } from '../http/gate.ts';
import { engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { countStatements } from '../test/statements.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

describe('a prepared read', () => {
  it('should see what was just committed, also while somebody else reads an older state', async () => {
    const { id } = await strategyOf(owner);
    const [older, newer] = await product.store.snapshot(async (reader) => {
      const revision = () =>
        reader.selectFrom('strategies').select('revision').where('id', '=', id).executeTakeFirstOrThrow();
      await revision();
      await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
      return [await revision(), await findMembership(product.store, id, owner.id)];
    });
    expect(older.revision).toBe(1);
    expect(newer).toEqual({ strategyId: id, role: 'owner', revision: 2 });
  });

  it('should answer each question with its own values', async () => {
    const boards = [await strategyOf(owner), await strategyOf(owner)];
    const found = await Promise.all(boards.map(({ id }) => findMembership(product.store, id, owner.id)));
    expect(found.map((one) => one?.strategyId)).toEqual(boards.map(({ id }) => id));
    expect(await findMembership(product.store, boards[0]?.id ?? 0, owner.id + 1)).toBeUndefined();
  });

  it('should be one statement to PostgreSQL for all who ask at the same time', async () => {
    const ids = [(await strategyOf(owner)).id, 2 ** 40, (await strategyOf(owner)).id];
    let found: unknown[] = [];
    const count = await countStatements(async () => {
      found = await Promise.all(ids.map((id) => findMembership(product.store, id, owner.id)));
    });
    expect(count).toBe(engine === 'postgres' ? 1 : ids.length);
    const member = (strategyId = 0) => ({ strategyId, role: 'owner', revision: 1 });
    expect(found).toEqual([member(ids[0]), undefined, member(ids[2])]);
  });
});
