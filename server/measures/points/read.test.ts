import { expect } from 'vitest';
import { it } from '../../test/both.ts';
import { person } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { strategyOf } from '../../test/strategy.ts';
import { readStored } from './read.ts';

const product = await startProduct();

// On both engines: SQL with many parameters.
it.onBoth('reads which points there are of more strategies than a statement takes', async () => {
  const owner = await person(product);
  const [first, second] = [await strategyOf(owner), await strategyOf(owner)];
  for (const [{ id }, grain] of [
    [first, 'month'],
    [second, 'week'],
    [second, 'month'],
  ] as const) {
    const body = { measure: 'Revenue', grain };
    const kpi = await owner.done('kpis.create', { params: { id }, body });
    const points = [{ period: '2026-01-01', value: 1 }];
    await owner.done('points.write', { params: { id: kpi.id }, body: { points } });
  }
  const others = Array.from({ length: 2000 }, (_, index) => 1_000_000 + index);
  const stored = await readStored(product.store.read, [first.id, ...others, second.id]);
  expect(stored).toEqual(
    new Map([
      ['week', ['actual']],
      ['month', ['actual']],
    ]),
  );
});
