import { describe, expect, it } from 'vitest';
import { openNode, startProduct } from '../test/product.ts';
import { operateOn } from '../test/process.ts';
import { person, refused, visitor } from '../test/person.ts';
import { inviteOf, newcomerThrough } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';

const before = await startProduct();
const owner = await person(before, 'owner');
const board = await strategyOf(owner, {});
const invited = await newcomerThrough(before, (await inviteOf(owner, board.id)).token);

describe('a server without passwords', () => {
  it('should refuse sign-in, registration and the change of a password, and let in who has the machine', async () => {
    const product = await openNode(before.database, { localPasswords: false });
    const browser = visitor(product);
    const signIn = (password: string) =>
      browser.call('session.create', { body: { username: 'owner', password } });
    expect(await signIn(owner.password)).toMatchObject(refused('wrong_credentials'));
    const body = { username: 'someone.new', password: owner.password };
    expect(await browser.call('user.create', { body })).toMatchObject(refused('registration_closed'));
    const same = visitor(product);
    for (const [name, value] of owner.cookies) same.cookies.set(name, value);
    const change = { username: 'owner', password: owner.password, newPassword: 'another walk uphill' };
    expect(await same.call('password.update', { body: change })).toMatchObject(refused('forbidden'));
    const member = { params: { id: board.id, userId: invited.id } };
    expect(await same.call('members.resetPassword', member)).toMatchObject(refused('forbidden'));
    const { out } = await operateOn(product.database, ['set-temporary-password', 'owner']);
    const [, password = ''] = /is (\S+)\n/.exec(out) ?? [];
    expect((await signIn(password)).body).toMatchObject({ mustChangePassword: true });
    await product.close();
  });
});
