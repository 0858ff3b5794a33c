import { afterAll, expect, it } from 'vitest';
import pg from 'pg';
import { createDatabase } from '../database.ts';
import { openStore } from '../../store/open.ts';
import { operate } from '../../accounts/operator.ts';
import { person, refused } from '../person.ts';
import { strategyOf } from '../strategy.ts';
import { pause } from '../wait.ts';
import { rounds } from './run.ts';
import { Server } from './server.ts';

const database = await createDatabase();
const node = await new Server(database).start();
const admin = new pg.Client(database.databaseUrl);
await admin.connect();
afterAll(async () => {
  await node.end('SIGKILL');
  await admin.end();
  await database.drop();
});
const owner = await person(node);

/** How long a node takes to be alone again after it made room, and a little more: milliseconds. */
const ALONE_AGAIN_MS = 1500;

/** Reads until the node has what it answers from memory. */
async function readAll(id: number): Promise<void> {
  for (let time = 0; time < 10; time++) await owner.done('strategies.readFlow', { params: { id } });
}

it('lets nobody wait for a node that is alone with the database and hangs, and has that one answer nothing old', async () => {
  const { id } = await strategyOf(owner);
  await pause(ALONE_AGAIN_MS);
  await readAll(id);
  node.process.child.kill('SIGSTOP');
  const other = await new Server(database).start();
  const ada = await person(other);
  const { id: own } = await strategyOf(ada);
  expect(own).toBeGreaterThan(id);
  const beside = await openStore(database);
  await operate(beside, ['disable', owner.username]);
  await beside.close();
  // Asked while it hangs, so that it answers before it hears of anything else.
  const asked = owner.call('strategies.readFlow', { params: { id } });
  await pause(50);
  node.process.child.kill('SIGCONT');
  expect(await asked).toMatchObject(refused('not_signed_in'));
  await other.end('SIGTERM');
});

it(`answers nothing old where its connection to listen is broken, ${rounds(20, 3)} times`, async () => {
  const beside = await openStore(database);
  for (let round = 0; round < rounds(20, 3); round++) {
    const member = await person(node);
    await pause(ALONE_AGAIN_MS);
    expect(await member.call('user.read')).toMatchObject({ status: 200 });
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'meridian-listen'`);
    await operate(beside, ['disable', member.username]);
    expect(await member.call('user.read')).toMatchObject(refused('not_signed_in'));
  }
  await beside.close();
});
