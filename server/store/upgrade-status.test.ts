import { expect } from 'vitest';
import { rowsOf } from '../operation/whole.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { fillOlder } from '../test/older.ts';
import { person } from '../test/person.ts';
import { openProduct } from '../test/product.ts';

import { strategyOf } from '../test/strategy.ts';
import { openStore } from './open.ts';

// On both engines: a migration that reads the history.
it.onBoth('an upgrade reads from the history which statuses of KPIs were chosen', async () => {
  const product = await openProduct();
  const owner = await person(product);
  const params = { id: (await strategyOf(owner)).id };
  const add = async (measure: string, fields: object = {}) => {
    const { id } = await owner.done('kpis.create', { params, body: { measure, ...fields } });
    return (body: object) => owner.done('kpis.update', { params: { id }, body });
  };
  const tracked = { grain: 'month' } as const;
  await add('begun with the default', tracked);
  await add('begun with another status', { ...tracked, status: 'Off Track' });
  await add('begun with a reason', { ...tracked, statusReason: 'A strike' });
  await (
    await add('sent back whole', tracked)
  )({ status: 'On Track', target: 5 });
  await (
    await add('described as', tracked)
  )({ description: '"status":"Off Track"' });
  await (
    await add('changed', tracked)
  )({ status: 'Off Track' });
  const again = await add('changed twice', tracked);
  await again({ status: 'Off Track' });
  await again({ status: 'On Track' });
  await (
    await add('with a later reason', tracked)
  )({ statusReason: 'A strike' });

  const chosenIn = async (beside: ReturnType<typeof connectBeside>) => {
    const rows = await rowsOf(beside)
      .selectFrom('kpis')
      .select(['measure', 'status_chosen'])
      .orderBy('measure')
      .execute();
    return rows.filter(({ status_chosen: isChosen }) => isChosen === 1).map(({ measure }) => measure);
  };
  const chosen = ['begun with a reason', 'changed', 'changed twice', 'with a later reason'];
  const beside = connectBeside(product.database);
  expect(await chosenIn(beside)).toEqual(chosen);
  const older = await createDatabase(true);
  await fillOlder(older, rowsOf(beside), '0028_database_identity');
  await beside.destroy();
  await product.close();
  await (await openStore(older)).close();
  const upgraded = connectBeside(older);
  expect(await chosenIn(upgraded)).toEqual(chosen);
  await upgraded.destroy();
  await older.drop();
});
