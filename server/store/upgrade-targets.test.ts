import { expect, vi } from 'vitest';
import { rowsOf } from '../operation/whole.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { fillOlder } from '../test/older.ts';
import { person } from '../test/person.ts';
import { openProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { openStore } from './open.ts';

// On both engines: a migration in SQL of each engine.
it.onBoth(
  'an upgrade makes a target of 0 none that nobody gave, and says which period an actual is of',
  async () => {
    const product = await openProduct();
    const owner = await person(product);
    const params = { id: (await strategyOf(owner)).id };
    const add = async (measure: string, fields: object = {}) =>
      (await owner.done('kpis.create', { params, body: { measure, target: 0, ...fields } })).id;
    const set = (id: number, body: object) => owner.done('kpis.update', { params: { id }, body });
    await add('begun with 0');
    await add('less is better', { direction: 'down' });
    await set(await add('set to 0 later', { target: 5 }), { target: 0 });
    await set(await add('described as 0'), { description: '"target":0,' });
    await set(await add('was 0.5', { target: 1 }), { target: 0.5 });
    await add('with a target of its months', { grain: 'month' });
    const monthly = await add('of months', { grain: 'month', target: 7 });
    await owner.done('points.write', {
      params: { id: monthly },
      body: { points: [{ period: '2026-02', value: 3 }] },
    });
    const beside = connectBeside(product.database);
    const older = await createDatabase(true);
    await fillOlder(older, rowsOf(beside), '0053_names_of_people');
    await beside.destroy();
    await product.close();

    const log = vi.spyOn(console, 'error').mockReturnValue();
    await (await openStore(older)).close();
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^The upgrade made 2 targets of 0 none/)]]);
    log.mockRestore();
    const upgraded = connectBeside(older);
    const rows = await rowsOf(upgraded)
      .selectFrom('kpis')
      .select(['measure', 'target', 'actual_period'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ measure, target, actual_period }) => [measure, target, actual_period])).toEqual([
      ['begun with 0', null, null],
      ['less is better', 0, null],
      ['set to 0 later', 0, null],
      ['described as 0', null, null],
      ['was 0.5', 0.5, null],
      ['with a target of its months', 0, null],
      ['of months', 7, 'month:2026-02-01'],
    ]);
    await upgraded.destroy();
    await older.drop();
  },
);
