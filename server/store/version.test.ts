import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { findMembership } from '../http/gate.ts';
import { connectBeside, engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { openNode, startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { pause, until } from '../test/wait.ts';
import { openStore } from './open.ts';
import { BELIEVED_MS } from './store.ts';
import { write } from './writer.ts';

const product = await startProduct();
const { store } = product;
const owner = await person(product);
const beside = await openStore(product.database);
const bare = connectBeside(product.database);
afterAll(() => Promise.all([beside.close(), bare.destroy()]));

const touch = (on = store) =>
  write(on, (writer) => sql`update users set created_at = ${randomUUID()}`.execute(writer));

/** How many connections have a share of the database, which is PostgreSQL, while none has it all. */
async function sharesOf(): Promise<number> {
  const { rows } = await sql<{ mode: string }>`select mode from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    bare,
  );
  return rows.some(({ mode }) => mode === 'ExclusiveLock') ? 0 : rows.length;
}

/** The version, asked until it is known: a node that has the database for itself again finds so by being asked. */
async function known(on = store): Promise<number> {
  let version: number | undefined;
  await until('a version is known', async () => (version = await on.version()) !== undefined);
  return version ?? Number.NaN;
}

describe('the version of a database', () => {
  it('should stay while nothing is committed, and differ once this process has', async () => {
    // On PostgreSQL the databases of other tests count too, now and then.
    await until('it stays', async () => {
      const before = await known();
      await pause(1);
      return (await store.version()) === before;
    });
    for (let time = 0; time < 20; time++) {
      const before = await known();
      await touch();
      expect(await store.version()).not.toBe(before);
    }
  });

  it('should not be told on PostgreSQL while a commit is under way, which may be seen before it is over', async () => {
    const before = await known();
    const during = await write(store, () => store.version() ?? Promise.resolve(undefined));
    if (engine === 'postgres') expect(during).toBeUndefined();
    else expect(during).toBe(before);
  });

  it('should differ as soon as a commit of another process is over, or not be known', async () => {
    for (let time = 0; time < 3; time++) {
      const before = await known();
      await touch(beside);
      expect(await store.version()).not.toBe(before);
    }
  });

  it('should differ soon where somebody writes past all doors', async () => {
    await known();
    await pause(2 * BELIEVED_MS);
    const before = await known();
    await bare.updateTable('users').set({ created_at: randomUUID() }).execute();
    await pause(BELIEVED_MS);
    expect(await known()).not.toBe(before);
  });

  it('should be known to none of two nodes on PostgreSQL, and again once one is gone', async () => {
    await known();
    const other = await openNode(product.database);
    const isKnown = async (on = store) => (await on.version()) !== undefined;
    if (engine === 'postgres') {
      await until('both have a share', async () => (await sharesOf()) === 2);
      for (let time = 0; time < 40; time++) {
        await pause(30);
        expect([await isKnown(), await isKnown(other.store)]).toEqual([false, false]);
      }
    }
    await other.close();
    await known();
  });

  it('should let a read know nothing of before what another process committed', async () => {
    const { id } = await strategyOf(owner);
    const become = (role: Role) =>
      write(beside, (writer) =>
        writer.updateTable('memberships').set({ role }).where('strategy_id', '=', id).execute(),
      );
    for (const role of ['read_only', 'owner', 'read_write'] as const) {
      await known();
      await findMembership(store, id, owner.id);
      await become(role);
      expect(await findMembership(store, id, owner.id)).toMatchObject({ role });
    }
  });
});
