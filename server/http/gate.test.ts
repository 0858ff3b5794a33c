import { expect, it, onTestFinished, vi } from 'vitest';
import { operate } from '../operation/users.ts';
import { openStore } from '../store/open.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { countStatements } from '../test/statements.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

/** A member who has just read a board, so that all there is to know of them is known. */
async function reader() {
  const member = await person(product);
  const { id } = await strategyOf(owner);
  await enroll(product, id, member, 'read_write');
  const read = () => member.call('strategies.readFlow', { params: { id } });
  for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ status: 200 });
  return { member, id, read };
}

it('a read of a cached board should take one statement: for session and membership', async () => {
  const { read } = await reader();
  expect(await countStatements(read)).toBe(1);
});

it('a user who signed out should be refused at once', async () => {
  const { member, read } = await reader();
  const cookies = [...member.cookies];
  await member.done('session.delete');
  for (const [name, value] of cookies) member.cookies.set(name, value);
  expect(await read()).toMatchObject(refused('not_signed_in'));
});

it('a removed member should be refused at once', async () => {
  const { member, id, read } = await reader();
  await owner.done('members.delete', { params: { id, userId: member.id } });
  expect(await read()).toMatchObject(refused('not_found'));
});

it('a member with a lower role should be refused at once', async () => {
  const { member, id } = await reader();
  const add = () => member.call('nodes.create', { params: { id }, body: { type: 'vision' } });
  expect(await add()).toMatchObject({ status: 201 });
  await owner.done('members.update', { params: { id, userId: member.id }, body: { role: 'read_only' } });
  expect(await add()).toMatchObject(refused('forbidden'));
});

it('a user whom an operator disabled in another process should be refused at once', async () => {
  const { member, read } = await reader();
  const beside = await openStore(product.database);
  await operate(beside, ['disable', member.username]);
  expect(await read()).toMatchObject(refused('not_signed_in'));
  await beside.close();
});

it('a session that grew too old should be refused, though nothing was written', async () => {
  const { read } = await reader();
  const later = Date.now() + 61 * 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  onTestFinished(() => void vi.useRealTimers());
  expect(await read()).toMatchObject(refused('not_signed_in'));
});
