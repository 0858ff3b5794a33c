import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { PASSWORD, person, refused, refusedFields, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten, rowsOf } from '../test/rest.ts';
import { accept, changesOf, expire, inviteOf, newcomerThrough, rolesIn } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product, 'Olga');
const NOT_VALID = 'This invite link is not valid: it has expired or was revoked. Ask for a new one.';
const DAY = 24 * 60 * 60 * 1000;

const register = (username: string, token: string) =>
  visitor(product).call('user.create', { body: { username, password: PASSWORD, token } });
const list = (strategyId: number) => owner.done('inviteLinks.list', { params: { id: strategyId } });
const preview = (token: string) => visitor(product).call('invitations.preview', { body: { token } });
const read = (who: typeof owner, token: string) => who.call('invitations.read', { body: { token } });

/** What a dead or unknown token meets everywhere: the same refusal, and nothing is written. */
async function expectDead(token: string): Promise<void> {
  const ada = await person(product);
  await expectNothingWritten(product, async () => {
    const replies = [
      await preview(token),
      await read(ada, token),
      await accept(ada, token),
      await register('never-made', token),
    ];
    for (const reply of replies) expect(reply).toMatchObject(refused('invite_not_valid', NOT_VALID));
  });
}

describe('an invite link', () => {
  it('should have 256 random bits, and state that it works for 24 hours', async () => {
    const { id } = await strategyOf(owner);
    const { link, token, ...rest } = await inviteOf(owner, id, 'read_only');
    expect(link).toBe(`${product.origin}/join/${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(rest).toMatchObject({ role: 'read_only', madeBy: 'Olga', usedBy: [] });
    expect(Date.parse(rest.expiresAt) - Date.parse(rest.createdAt)).toBe(DAY);
    expect((await inviteOf(owner, id)).token).not.toBe(token);
  });

  it('should be listed, newest first, with its users and without its token', async () => {
    const { id } = await strategyOf(owner);
    const first = await inviteOf(owner, id, 'read_only');
    const second = await inviteOf(owner, id, 'read_write');
    const ada = await newcomerThrough(product, first.token);
    const grace = await person(product);
    await accept(grace, first.token);
    const links = await list(id);
    expect(links.map((link) => [link.id, link.role, link.usedBy])).toEqual([
      [second.id, 'read_write', []],
      [first.id, 'read_only', [ada.username, grace.username]],
    ]);
    expect(JSON.stringify(links)).not.toContain(first.token);
  });

  // On both engines: SQL joins names.
  it.onBoth('should tell its holder who invites to what before they sign in, and nothing else', async () => {
    const { id } = await strategyOf(owner, { title: 'Secret plan' });
    const { token } = await inviteOf(owner, id, 'read_only');
    const reply = await preview(token);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ title: 'Secret plan', role: 'read_only', madeBy: 'Olga' });
  });

  it('should show its holder the strategy, its role, and the role they have', async () => {
    const { id } = await strategyOf(owner, { title: 'Secret plan' });
    const { token } = await inviteOf(owner, id, 'read_only');
    const ada = await person(product);
    const invitation = {
      strategyId: id,
      title: 'Secret plan',
      role: 'read_only',
      madeBy: 'Olga',
      currentRole: null,
    };
    expect((await read(ada, token)).body).toEqual(invitation);
    expect((await read(owner, token)).body).toEqual({ ...invitation, currentRole: 'owner' });
  });

  it('should serve several users, with an account and without, each with its role', async () => {
    const { id } = await strategyOf(owner, { title: 'Ours' });
    const { token } = await inviteOf(owner, id, 'read_only');
    const [ada, grace] = [await newcomerThrough(product, token), await person(product)];
    const reply = await accept(grace, token);
    expect(reply).toMatchObject({ status: 200, body: { id, title: 'Ours', role: 'read_only' } });
    expect(await rolesIn(product, id)).toEqual({
      [owner.id]: 'owner',
      [ada.id]: 'read_only',
      [grace.id]: 'read_only',
    });
    expect((await ada.done('strategies.list')).map((one) => one.id)).toEqual([id]);
  });

  it('should be invalid (404) once revoked, and leave the list; its members stay', async () => {
    const { id } = await strategyOf(owner);
    const { token, id: linkId } = await inviteOf(owner, id);
    const ada = await newcomerThrough(product, token);
    await owner.done('inviteLinks.delete', { params: { id, linkId } });
    expect(await list(id)).toEqual([]);
    await expectDead(token);
    expect((await ada.call('strategies.read', { params: { id } })).status).toBe(200);
    const again = await owner.call('inviteLinks.delete', { params: { id, linkId } });
    expect(again).toMatchObject(refused('not_found'));
  });

  it('should be invalid (404) once expired, and leave the list', async () => {
    const { id } = await strategyOf(owner);
    const { token, id: linkId } = await inviteOf(owner, id);
    await expire(product, linkId, new Date(Date.now() + 60_000));
    expect((await read(owner, token)).status).toBe(200);
    await expire(product, linkId, new Date());
    expect(await list(id)).toEqual([]);
    await expectDead(token);
  });

  it('should be invalid (404) once its strategy is deleted', async () => {
    const { id } = await strategyOf(owner);
    const { token } = await inviteOf(owner, id);
    await newcomerThrough(product, token);
    await owner.done('strategies.delete', { params: { id } });
    await expectDead(token);
    expect(await rowsOf(product, id)).toEqual({ events: 1 });
  });

  it('should be invalid (404) after its owner hands the strategy over, also when it is handed back', async () => {
    const { id } = await strategyOf(owner);
    const { token } = await inviteOf(owner, id);
    const heir = await newcomerThrough(product, token);
    await owner.done('strategies.handOver', { params: { id }, body: { userId: heir.id } });
    await expectDead(token);
    expect(await heir.done('inviteLinks.list', { params: { id } })).toEqual([]);
    await heir.done('strategies.handOver', { params: { id }, body: { userId: owner.id } });
    await expectDead(token);
    expect(await list(id)).toEqual([]);
  });

  it.each([
    ['guessed', 'A'.repeat(43)],
    ['empty', ''],
    ['short', 'x'],
    ['200 characters long', 'x'.repeat(200)],
    ['in another script', 'приглашение-🚀'],
    ['with a null character', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a piece of SQL', "' or 1=1 --"],
    ['a path', '../../api/user'],
  ])('should be unknown (404) where its token is %s', async (_what, token) => {
    await expectDead(token);
  });

  it('should be unknown (404) with the case of a letter or a space changed', async () => {
    const { id } = await strategyOf(owner);
    const { token } = await inviteOf(owner, id);
    const swapped = token.replace(/[a-z]/, (letter) => letter.toUpperCase());
    for (const other of [swapped, ` ${token}`, `${token}\n`, token.slice(0, -1)]) {
      expect(await read(owner, other)).toMatchObject(refused('invite_not_valid'));
    }
  });

  it.each([['x'.repeat(201)], [['a', 'b']], [{ a: 1 }], [7], [null], [true]])(
    'should be refused (400) where its token is %j',
    async (token) => {
      const ada = await person(product);
      await expectNothingWritten(product, async () => {
        for (const path of ['preview', 'read', 'accept'].map((one) => `/api/invitations/${one}`)) {
          expect(await ada.raw('POST', path, { json: { token } })).toMatchObject(refusedFields('token'));
        }
        const json = { username: 'never-made', password: PASSWORD, token };
        const reply = await visitor(product).raw('POST', '/api/register', { json });
        expect(reply).toMatchObject(refusedFields('token'));
      });
    },
  );
});

describe('registering by a link', () => {
  it('should refuse (409) a taken username, create nothing, and leave the link valid', async () => {
    const { id } = await strategyOf(owner);
    const { token } = await inviteOf(owner, id);
    const reply = await expectNothingWritten(product, () => register('olga', token));
    expect(reply).toMatchObject(refused('username_taken', 'This username is taken.'));
    expect((await register('another-user', token)).status).toBe(201);
  });

  // On both engines: joining at the same time.
  it.onBoth(
    'should work for twenty concurrent users, each with a membership and an event of the history',
    async () => {
      const { id } = await strategyOf(owner);
      const { token } = await inviteOf(owner, id);
      const names = Array.from({ length: 20 }, (_, n) => `crowd-${n}`);
      const replies = await Promise.all(names.map((name) => register(name, token)));
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(Object.values(await rolesIn(product, id))).toHaveLength(21);
      const joined = (await changesOf(product, id)).filter(({ entity }) => entity === 'membership');
      expect(new Set(joined.map(({ revision }) => revision)).size).toBe(20);
      expect(new Set(joined.map(({ user_id, entity_id }) => user_id === entity_id))).toEqual(new Set([true]));
    },
  );
});

describe('accepting a link', () => {
  it.onBoth(
    'should create one membership and one event of the history for twenty concurrent requests',
    async () => {
      const { id } = await strategyOf(owner);
      const { token } = await inviteOf(owner, id);
      const ada = await person(product);
      const replies = await Promise.all(Array.from({ length: 20 }, () => accept(ada, token)));
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(await rolesIn(product, id)).toEqual({ [owner.id]: 'owner', [ada.id]: 'read_write' });
      const joined = (await changesOf(product, id)).filter(({ entity }) => entity === 'membership');
      expect(joined).toHaveLength(1);
      expect((await list(id))[0]?.usedBy).toEqual([ada.username]);
    },
  );

  it.each(['read_write', 'read_only'] as const)(
    'for %s should never change the role of an existing member',
    async (role) => {
      const { id } = await strategyOf(owner);
      const [editor, reader] = [await person(product), await person(product)];
      await enroll(product, id, editor, 'read_write');
      await enroll(product, id, reader, 'read_only');
      const { token } = await inviteOf(owner, id, role);
      const before = await rolesIn(product, id);
      await expectNothingWritten(product, async () => {
        for (const who of [owner, editor, reader]) expect((await accept(who, token)).status).toBe(200);
      });
      expect(await rolesIn(product, id)).toEqual(before);
    },
  );

  it('should answer 404 when retried under its key after leaving', async () => {
    const { id } = await strategyOf(owner);
    const { token } = await inviteOf(owner, id);
    const ada = await person(product);
    const given = { body: { token }, headers: { 'idempotency-key': 'accept-once' } };
    expect((await ada.call('invitations.accept', given)).status).toBe(200);
    await ada.done('strategies.leave', { params: { id } });
    expect(await ada.call('invitations.accept', given)).toMatchObject(refused('not_found'));
    expect(await rolesIn(product, id)).toEqual({ [owner.id]: 'owner' });
  });

  // On both engines: a revocation at the same time.
  it.onBoth('should run wholly before a revocation, or be refused after it', async () => {
    const { id } = await strategyOf(owner);
    for (let round = 0; round < 10; round++) {
      const { token, id: linkId } = await inviteOf(owner, id);
      const ada = await person(product);
      const [accepted] = await Promise.all([
        accept(ada, token),
        owner.done('inviteLinks.delete', { params: { id, linkId } }),
      ]);
      expect([200, 404]).toContain(accepted.status);
      expect((await rolesIn(product, id))[ada.id]).toBe(accepted.status === 200 ? 'read_write' : undefined);
    }
  });
});
