import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { operate } from '../../accounts/operator.ts';
import { openStore } from '../../store/open.ts';
import { END_WHO_IS_ALONE } from '../../store/share.ts';
import { createDatabase } from '../database.ts';
import { type Person, person, refused } from '../person.ts';
import { strategyOf } from '../strategy.ts';
import { untilAlone } from './alone.ts';
import { rounds } from './run.ts';
import { Server } from './server.ts';

const database = await createDatabase();
const node = await new Server(database).start();
const admin = new pg.Client(database.databaseUrl);
await admin.connect();
const beside = await openStore(database);
afterAll(async () => {
  await node.end('SIGKILL');
  await admin.end();
  await beside.close();
  await database.drop();
});

/** Reads until the node is alone with the database, and has what it answers from memory. */
async function readFromMemory(who: Person): Promise<void> {
  await untilAlone(admin, () => who.done('strategies.list'));
  for (let time = 0; time < 10; time++) await who.done('strategies.list');
}

it('lets nobody wait for a node that is alone with the database and hangs, and has that one answer nothing old', async () => {
  const owner = await person(node);
  const { id } = await strategyOf(owner);
  await readFromMemory(owner);
  node.process.child.kill('SIGSTOP');
  const other = await new Server(database).start();
  const ada = await person(other);
  expect((await strategyOf(ada)).id).toBeGreaterThan(id);
  await operate(beside, ['disable', owner.username]);
  const asked = owner.call('strategies.list');
  node.process.child.kill('SIGCONT');
  expect(await asked).toMatchObject(refused('not_signed_in'));
  await other.end('SIGTERM');
});

it(`answers nothing old where its connection to listen is broken, ${rounds(20, 3)} times`, async () => {
  for (let round = 0; round < rounds(20, 3); round++) {
    const member = await person(node);
    await readFromMemory(member);
    await admin.query(END_WHO_IS_ALONE);
    await operate(beside, ['disable', member.username]);
    expect(await member.call('strategies.list')).toMatchObject(refused('not_signed_in'));
  }
});
