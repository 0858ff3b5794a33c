import { expect } from 'vitest';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { again, person, type Person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { accept, changesOf, inviteOf, newcomerThrough } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product, 'Olga');
const OWN_ACCOUNT =
  'This person has an account of their own: they did not come through you alone, so only they can change their password.';

/** A strategy of the owner and a user who registered through its link. */
async function invited() {
  const { id } = await strategyOf(owner);
  const member = await newcomerThrough(product, (await inviteOf(owner, id)).token);
  return { id, member, params: { id, userId: member.id } };
}

const signIn = (username: string, password: string) => {
  const browser = visitor(product);
  return browser
    .call('session.create', { body: { username, password } })
    .then((reply) => ({ browser, reply }));
};

/** A reset by this owner shall be refused, and leave everything as it is. */
async function expectRefused(by: Person, id: number, userId: number): Promise<void> {
  const reply = await expectNothingWritten(product, () =>
    by.call('members.resetPassword', { params: { id, userId } }),
  );
  expect(reply).toMatchObject(refused('forbidden', OWN_ACCOUNT));
  const member = (await by.done('members.list', { params: { id } })).find((one) => one.userId === userId);
  expect(member?.resetRefusal).toBe(OWN_ACCOUNT);
}

describe('resetting a password', () => {
  it('should end every session of the user (401) and replace the old password', async () => {
    const { member, params } = await invited();
    const elsewhere = await again(product, member);
    const { password } = await owner.done('members.resetPassword', { params });
    expect(password).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
    for (const browser of [member, elsewhere])
      expect(await browser.call('user.read')).toMatchObject(refused('not_signed_in'));
    expect((await signIn(member.username, member.password)).reply.status).toBe(401);
    expect((await owner.call('user.read')).status).toBe(200);
  });

  it('should create a password that works once, and only to choose a new one', async () => {
    const { id, member, params } = await invited();
    const { password } = await owner.done('members.resetPassword', { params });
    const { browser, reply } = await signIn(member.username, password);
    expect(reply).toMatchObject({ status: 200, body: { mustChangePassword: true } });
    expect(await browser.call('strategies.read', { params: { id } })).toMatchObject(
      refused('password_change_required'),
    );
    expect((await signIn(member.username, password)).reply).toMatchObject(refused('wrong_credentials'));
    const body = { username: member.username, newPassword: 'a ferry at first light' };
    expect((await browser.call('password.update', { body })).status).toBe(200);
    expect((await browser.call('strategies.read', { params: { id } })).status).toBe(200);
    expect((await signIn(member.username, password)).reply.status).toBe(401);
  });

  // On both engines: sign-ins at the same time.
  it.onBoth('should create a password that signs in one of five concurrent attempts', async () => {
    const { member, params } = await invited();
    const { password } = await owner.done('members.resetPassword', { params });
    const tries = await Promise.all(Array.from({ length: 5 }, () => signIn(member.username, password)));
    const statuses = tries.map(({ reply }) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
  });

  it('should create a password that is invalid (401) after 24 hours', async () => {
    const { member, params } = await invited();
    const before = Date.now();
    const { password } = await owner.done('members.resetPassword', { params });
    const { temporary_until: until } = await product.store.read
      .selectFrom('users')
      .select('temporary_until')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const hours = (Date.parse(until ?? '') - before) / 3_600_000;
    expect(hours).toBeGreaterThan(23.99);
    expect(hours).toBeLessThan(24.01);
    const past = new Date(Date.now() - 1).toISOString();
    await write(product.store, (writer) =>
      writer.updateTable('users').set({ temporary_until: past }).where('id', '=', member.id).execute(),
    );
    expect((await signIn(member.username, password)).reply).toMatchObject(refused('wrong_credentials'));
  });

  it('should be recorded without any secret, and can be repeated', async () => {
    const { id, member, params } = await invited();
    const { password } = await owner.done('members.resetPassword', { params });
    const [last] = (await owner.done('changes.list', { params: { id } })).changes;
    expect(last).toMatchObject({
      entity: 'membership',
      id: member.id,
      userId: owner.id,
      before: { password: 'lasting' },
      after: { password: 'temporary' },
    });
    expect(JSON.stringify(await changesOf(product, id))).not.toContain(password);
    const second = await owner.done('members.resetPassword', { params });
    expect(second.password).not.toBe(password);
    expect((await signIn(member.username, password)).reply.status).toBe(401);
    expect((await signIn(member.username, second.password)).reply.status).toBe(200);
  });

  // On both engines: a reset beside a sign-in.
  it.onBoth('should not let a running sign-in with the old password succeed', async () => {
    for (let round = 0; round < 5; round++) {
      const { member, params } = await invited();
      const [{ browser }] = await Promise.all([
        signIn(member.username, member.password),
        owner.done('members.resetPassword', { params }),
      ]);
      expect((await browser.call('user.read')).status).toBe(401);
    }
  });

  it.onBoth('should not be undone by a running change of password', async () => {
    for (let round = 0; round < 5; round++) {
      const { member, params } = await invited();
      const body = {
        username: member.username,
        password: member.password,
        newPassword: 'a ferry at first light',
      };
      const [changed, { password }] = await Promise.all([
        member.call('password.update', { body }),
        owner.done('members.resetPassword', { params }),
      ]);
      expect([200, 400, 401]).toContain(changed.status);
      expect((await member.call('user.read')).status).toBe(401);
      expect((await signIn(member.username, password)).reply.status).toBe(200);
    }
  });
});

describe('a reset should be refused (403)', () => {
  it('of a user whose account is older than the invitation', async () => {
    const { id } = await strategyOf(owner);
    const ada = await person(product);
    await accept(ada, (await inviteOf(owner, id)).token);
    await expectRefused(owner, id, ada.id);
  });

  it('of a user who owns a strategy, also after deleting it', async () => {
    const { id, member } = await invited();
    const own = await strategyOf(member);
    await expectRefused(owner, id, member.id);
    await member.done('strategies.delete', { params: { id: own.id } });
    await expectRefused(owner, id, member.id);
  });

  it("of a user who joined another owner's strategy, also after leaving it", async () => {
    const { id, member } = await invited();
    const other = await person(product);
    const { id: elsewhere } = await strategyOf(other);
    await accept(member, (await inviteOf(other, elsewhere)).token);
    await expectRefused(owner, id, member.id);
    await member.done('strategies.leave', { params: { id: elsewhere } });
    await expectRefused(owner, id, member.id);
    await expectRefused(owner, id, member.id);
  });

  it('of a user whom another owner invited', async () => {
    const { member } = await invited();
    const other = await person(product);
    const { id: elsewhere } = await strategyOf(other);
    await accept(member, (await inviteOf(other, elsewhere)).token);
    await expectRefused(other, elsewhere, member.id);
  });

  it('to the old and the new owner after a hand-over, of any member', async () => {
    const { id, member } = await invited();
    const another = await newcomerThrough(product, (await inviteOf(owner, id)).token);
    const { id: kept } = await strategyOf(owner);
    for (const who of [member, another]) await enroll(product, kept, who, 'read_write');
    await owner.done('strategies.handOver', { params: { id }, body: { userId: member.id } });
    await expectRefused(member, id, another.id);
    await expectRefused(member, id, owner.id);
    await expectRefused(owner, kept, member.id);
    await expectRefused(owner, kept, another.id);
  });

  it('but not of a user who joined another strategy of the same owner', async () => {
    const { member, params } = await invited();
    const { id: second } = await strategyOf(owner);
    await accept(member, (await inviteOf(owner, second)).token);
    expect((await owner.call('members.resetPassword', { params })).status).toBe(200);
  });
});
