import { expect } from 'vitest';
import { SESSION_ONLY } from '../../contract/api/token-access.ts';
import { it } from '../test/both.ts';
import { openPage } from '../test/live.ts';
import { capturingLogger } from '../test/log.ts';
import { PASSWORD, person, type Person, program, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });
const dead = refused('not_signed_in', 'This token is wrong, revoked or expired.');

/** A strategy of Ada with Rita as a member, and a token of it with a program that uses it. */
async function scene(scopes: ('read' | 'write' | 'manage')[] = ['read', 'write']) {
  const [ada, rita] = [await person(product), await person(product)];
  const { id } = await strategyOf(ada);
  await enroll(product, id, rita, 'read_write');
  const params = { id };
  const body = { name: 'Warehouse', scopes };
  const made = await ada.done('strategyTokens.create', { params, body });
  const machine = program(product, ada, made.token);
  const addVision = () => machine.call('nodes.create', { params, body: { type: 'vision', title: 'A' } });
  const handOver = (from: Person, to: Person) =>
    from.done('strategies.handOver', { params, body: { userId: to.id } });
  return { ada, rita, params, made, machine, addVision, handOver };
}

// On both engines: SQL decides whether a token acts for the owner.
it.onBoth(
  'acts as the owner in its strategy alone, within its scopes, and the history names it',
  async () => {
    const { ada, params, made, machine, addVision } = await scene();
    const other = await strategyOf(ada);
    expect((await addVision()).status).toBe(201);
    expect((await machine.done('strategies.list')).map(({ id }) => id)).toEqual([params.id]);
    expect(await machine.call('strategies.read', { params: { id: other.id } })).toMatchObject(
      refused('not_found'),
    );
    expect(await machine.call('strategies.delete', { params })).toMatchObject(refused('forbidden'));
    const { changes } = await ada.done('changes.list', { params });
    expect(changes[0]).toMatchObject({ byToken: 'Warehouse', userId: ada.id });
    expect(await ada.done('strategyTokens.list', { params })).toMatchObject([
      { id: made.id, userId: ada.id, userName: ada.username, isActive: true, strategyId: params.id },
    ]);
    expect((await ada.done('tokens.list')).map(({ id }) => id)).toContain(made.id);
  },
);

it.onBoth(
  'ends with the ownership: at once, for reads, writes and sockets, whatever role its user keeps',
  async () => {
    const { ada, rita, params, made, machine, addVision, handOver } = await scene([
      'read',
      'write',
      'manage',
    ]);
    const page = await openPage(product, machine, { authorization: `Bearer ${made.token}` });
    await handOver(ada, rita);
    await page.receives('signedOut', 1, 1000);
    expect(await addVision()).toMatchObject(dead);
    expect(await machine.call('strategies.read', { params })).toMatchObject(dead);
    expect(await rita.done('strategyTokens.list', { params })).toMatchObject([
      { isActive: false, userId: ada.id },
    ]);
    expect(await ada.call('strategyTokens.list', { params })).toMatchObject(refused('forbidden'));
  },
);

it.onBoth(
  'lives on by a new text where the new owner takes it over, and acts as them; its former text is dead',
  async () => {
    const { ada, rita, params, made, addVision: addByFormer, handOver } = await scene(['read', 'manage']);
    await handOver(ada, rita);
    const taken = { params: { ...params, tokenId: made.id } };
    expect(await ada.call('strategyTokens.takeOver', taken)).toMatchObject(refused('forbidden'));
    const { token, ...after } = await rita.done('strategyTokens.takeOver', taken);
    // The program that the former owner set up manages nothing for the new one.
    expect(after).toMatchObject({
      id: made.id,
      isActive: true,
      userId: rita.id,
      scopes: ['read', 'write'],
    });
    expect(await addByFormer()).toMatchObject(dead);
    const machine = program(product, rita, token);
    const addVision = () => machine.call('nodes.create', { params, body: { type: 'vision', title: 'B' } });
    expect((await addVision()).status).toBe(201);
    const back = { params, body: { userId: ada.id } };
    expect((await machine.call('strategies.handOver', back)).status).toBe(403);
    const { changes } = await rita.done('changes.list', { params });
    expect(changes[0]).toMatchObject({ byToken: 'Warehouse', userId: rita.id });
    expect(await ada.done('tokens.list')).toEqual([]);
    await ada.done('strategies.leave', { params });
    expect((await addVision()).status).toBe(201);
    expect(lines.some((line) => line.includes('token.taken_over') && line.includes(rita.username))).toBe(
      true,
    );
  },
);

it('acts again where the ownership comes back, and no more after its owner has a new password', async () => {
  const { ada, rita, addVision, handOver } = await scene();
  await handOver(ada, rita);
  await handOver(rita, ada);
  expect((await addVision()).status).toBe(201);
  const body = { username: ada.username, password: PASSWORD, newPassword: 'a short walk uphill' };
  await ada.done('password.update', { body });
  expect(await addVision()).toMatchObject(dead);
});

// On both engines: SQL deletes a token and tells whose it was.
it.onBoth('is revoked by the owner, also one that waits, and goes with its strategy', async () => {
  const { ada, rita, params, made, addVision, handOver } = await scene();
  await handOver(ada, rita);
  await rita.done('strategyTokens.delete', { params: { ...params, tokenId: made.id } });
  await handOver(rita, ada);
  expect(await addVision()).toMatchObject(dead);
  const body = { name: 'Second', scopes: ['read' as const] };
  const second = program(product, ada, (await ada.done('strategyTokens.create', { params, body })).token);
  await ada.done('strategies.delete', { params });
  expect(await second.call('strategies.list')).toMatchObject(dead);
});

it('is made, taken over and revoked by a session of the owner only, and only in its strategy', async () => {
  const { ada, rita, params, made, machine } = await scene(['read', 'manage']);
  const body = { name: 'b', scopes: ['read' as const] };
  expect(await machine.call('strategyTokens.create', { params, body })).toMatchObject(
    refused('forbidden', SESSION_ONLY),
  );
  expect(await rita.call('strategyTokens.create', { params, body })).toMatchObject(refused('forbidden'));
  const own = await strategyOf(rita);
  for (const name of ['strategyTokens.takeOver', 'strategyTokens.delete'] as const) {
    const foreign = { params: { id: own.id, tokenId: made.id } };
    expect(await rita.call(name, foreign)).toMatchObject(refused('not_found'));
  }
  const { made: personal } = await tokenOf(product, ada, ['read'], { strategyIds: [params.id] });
  const tokenId = personal.id;
  expect(await ada.call('strategyTokens.delete', { params: { ...params, tokenId } })).toMatchObject(
    refused('not_found'),
  );
});
