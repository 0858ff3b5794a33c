import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { mostParameters } from '../test/statements.ts';
import { strategyOf } from '../test/strategy.ts';
import { Contents, contentsOf } from '../content/contents.ts';

const product = await startProduct();
const owner = await person(product);

// On both engines: one statement in SQL updates many rows.
it.onBoth('stores what a batch gives many records, each its own values, and one of them twice', async () => {
  const { id } = await strategyOf(owner);
  const params = { id };
  const run = (commands: object[]) => owner.done('commands.run', { params, body: { commands } as never });
  const numbers = Array.from({ length: 700 }, (_, index) => index + 1);
  const { ids } = await run(
    numbers.map((n) => ({ type: 'kpi.create', id: -n, fields: { measure: `Measure ${n}` } })),
  );
  const wide = {
    status: 'At Risk',
    indicator: 'lead',
    decimals: 2,
    weight: 0.5,
    unit: '%',
    description: 'So it is',
    frequency: 'Often',
  };
  const fields = (n: number) => ({
    ...wide,
    measure: `Renamed ${n}`,
    actual: n % 3 === 0 ? null : n / 7,
    target: n,
    baseline: n % 2 === 0 ? { value: n, date: '2026-01-01' } : null,
    measureDueDate: n % 5 === 0 ? '2030-01-02' : null,
  });
  const first = ids['-1'];
  const { revision } = await run([
    ...numbers.map((n) => ({ type: 'kpi.update', id: ids[`-${n}`], fields: fields(n) })),
    { type: 'kpi.update', id: first, fields: { target: 99 } },
    { type: 'kpi.update', id: first, fields: { target: 100 } },
    { type: 'kpi.update', id: ids['-2'], fields: { target: 101 } },
  ]);
  const { read } = product.store;
  const cached = await contentsOf(product.store).at(read, id, revision);
  const stored = await new Contents().at(read, id, revision);
  expect(stored.content.kpi.get(first as number)?.target).toBe(100);
  expect([...stored.content.kpi.values()]).toEqual([...cached.content.kpi.values()]);
});

it.onBoth(
  'bounds the parameters of a statement that creates records, however many fields these have',
  async () => {
    const { id } = await strategyOf(owner);
    const commands = Array.from({ length: 500 }, (_, index) => ({
      type: 'kpi.create',
      id: -1 - index,
      fields: { measure: `Measure ${index}` },
    }));
    const most = await mostParameters(() =>
      owner.done('commands.run', { params: { id }, body: { commands } as never }),
    );
    // The events, whose columns are few, have the most.
    expect(most).toBeLessThanOrEqual(500 * 13);
    const { kpis } = await owner.done('strategies.readFlow', { params: { id } });
    expect(kpis.map(({ measure }) => measure)).toEqual(commands.map(({ fields }) => fields.measure));
  },
);
