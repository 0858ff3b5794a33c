import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connectBeside } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

it('goes on reading and writing when a newer node alters the tables beneath it', async () => {
  const { id } = await strategyOf(owner);
  const node = await owner.done('nodes.create', { params: { id }, body: { type: 'vision', title: 'One' } });
  const rename = (title: string) =>
    owner.done('nodes.update', { params: { id, nodeId: node.id }, body: { title } });
  // As often as there are connections, so that each has kept what it is asked.
  for (let time = 0; time < 20; time++) await rename(`Before ${time}`);
  await Promise.all(Array.from({ length: 20 }, () => owner.done('strategies.readFlow', { params: { id } })));

  const newer = connectBeside(product.database);
  for (const table of ['nodes', 'strategies', 'users', 'sessions', 'memberships'])
    await sql`alter table ${sql.table(table)} add column later text`.execute(newer);
  await newer.destroy();

  for (let time = 0; time < 20; time++) {
    expect((await rename(`After ${time}`)).title).toBe(`After ${time}`);
    const { nodes } = await owner.done('strategies.readFlow', { params: { id } });
    expect(nodes.find((one) => one.id === node.id)?.title).toBe(`After ${time}`);
  }
});
