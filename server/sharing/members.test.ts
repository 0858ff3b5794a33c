import { describe, expect, it } from 'vitest';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { changesOf, inviteOf, newcomerThrough, rolesIn } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product, 'Olga');
const OWNER_STAYS = 'This cannot be done to the owner. Hand the strategy over first.';

/** A strategy of the owner with a member of each role. */
async function team() {
  const { id } = await strategyOf(owner);
  const [editor, reader] = [await person(product), await person(product)];
  await enroll(product, id, editor, 'read_write');
  await enroll(product, id, reader, 'read_only');
  return { id, params: { id }, editor, reader };
}

const rename = (who: typeof owner, id: number) =>
  who.call('strategies.setBoardTitle', { params: { id }, body: { boardTitle: `By ${who.username}` } });

describe('the members', () => {
  it('should be listed in the order they joined, without the owner', async () => {
    const { params, editor, reader } = await team();
    const members = await owner.done('members.list', { params });
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      [editor.username, 'read_write'],
      [reader.username, 'read_only'],
    ]);
  });

  it('should each have the reason why the viewer may not reset their password', async () => {
    const { id, params, editor } = await team();
    const invited = await newcomerThrough(product, (await inviteOf(owner, id)).token);
    const refusals = async (who: typeof owner) =>
      Object.fromEntries(
        (await who.done('members.list', { params })).map((one) => [one.userId, one.resetRefusal]),
      );
    const own =
      'This person has an account of their own: they did not come through you alone, so only they can change their password.';
    expect(await refusals(owner)).toMatchObject({ [invited.id]: null, [editor.id]: own });
    expect(await refusals(editor)).toMatchObject({
      [invited.id]: 'Only the owner may reset a password.',
      [editor.id]: 'Only the owner may reset a password.',
    });
  });
});

describe('changing a role', () => {
  it('should apply from the next request', async () => {
    const { id, params, editor, reader } = await team();
    const change = (userId: number, role: 'read_only' | 'read_write') =>
      owner.done('members.update', { params: { id, userId }, body: { role } });
    expect(await change(editor.id, 'read_only')).toMatchObject({ userId: editor.id, role: 'read_only' });
    await change(reader.id, 'read_write');
    expect(await rename(editor, id)).toMatchObject(refused('forbidden'));
    expect((await rename(reader, id)).status).toBe(200);
    expect((await editor.done('strategies.read', { params })).role).toBe('read_only');
  });

  it.each(['owner', 'admin', '', null, ['read_only'], { a: 1 }, 1])(
    'should accept only the two roles (400): %j',
    async (role) => {
      const { id, editor } = await team();
      await expectNothingWritten(product, async () => {
        const json = { role };
        const path = `/api/strategies/${id}/members/${editor.id}`;
        expect(await owner.raw('PUT', path, { json })).toMatchObject(refusedFields('role'));
        const made = await owner.raw('POST', `/api/strategies/${id}/invite-link`, { json });
        expect(made).toMatchObject(refusedFields('role'));
      });
    },
  );

  it('should refuse (403) to change or remove the owner, and that they leave', async () => {
    const { id, params } = await team();
    const self = { id, userId: owner.id };
    await expectNothingWritten(product, async () => {
      const replies = [
        await owner.call('members.update', { params: self, body: { role: 'read_only' } }),
        await owner.call('members.delete', { params: self }),
        await owner.call('members.resetPassword', { params: self }),
        await owner.call('strategies.handOver', { params, body: { userId: owner.id } }),
      ];
      for (const reply of replies) expect(reply).toMatchObject(refused('forbidden', OWNER_STAYS));
      expect(await owner.call('strategies.leave', { params })).toMatchObject(
        refused('forbidden', 'An owner cannot leave a strategy: delete it, or hand it over first.'),
      );
    });
  });
});

describe('removing a member', () => {
  it('should deny access at the next request (404), and be refused twice (404)', async () => {
    const { id, params, editor } = await team();
    await owner.done('members.delete', { params: { id, userId: editor.id } });
    expect(await editor.call('strategies.readFlow', { params })).toMatchObject(refused('not_found'));
    expect(await rename(editor, id)).toMatchObject(refused('not_found'));
    const again = await owner.call('members.delete', { params: { id, userId: editor.id } });
    expect(again).toMatchObject(refused('not_found'));
  });

  it('should let them join again by a link, with its role', async () => {
    const { id, editor } = await team();
    await owner.done('members.delete', { params: { id, userId: editor.id } });
    const { token } = await inviteOf(owner, id, 'read_only');
    await editor.done('invitations.accept', { body: { token } });
    expect((await rolesIn(product, id))[editor.id]).toBe('read_only');
  });
});

describe('leaving', () => {
  it('should end the membership (204), also when retried under its key, and be in the history', async () => {
    const { id, params, reader } = await team();
    const given = { params, headers: { 'idempotency-key': 'leave-once' } };
    expect((await reader.call('strategies.leave', given)).status).toBe(204);
    expect((await reader.call('strategies.leave', given)).status).toBe(204);
    expect(await reader.call('strategies.leave', { params })).toMatchObject(refused('not_found'));
    expect(Object.keys(await rolesIn(product, id))).not.toContain(String(reader.id));
    expect((await changesOf(product, id)).at(-1)).toMatchObject({
      entity: 'membership',
      entity_id: reader.id,
      user_id: reader.id,
      operation: 'delete',
    });
  });
});

describe('ids of two strategies mixed', () => {
  it('should answer 404 and write nothing, also where one user owns both', async () => {
    const [here, there] = [await team(), await team()];
    const { id: linkId } = await inviteOf(owner, there.id);
    const mixed = { id: here.id, userId: there.editor.id };
    await expectNothingWritten(product, async () => {
      const replies = [
        await owner.call('inviteLinks.delete', { params: { id: here.id, linkId } }),
        await owner.call('members.update', { params: mixed, body: { role: 'read_only' } }),
        await owner.call('members.delete', { params: mixed }),
        await owner.call('members.resetPassword', { params: mixed }),
        await owner.call('strategies.handOver', { params: here.params, body: { userId: there.editor.id } }),
      ];
      for (const reply of replies) expect(reply).toMatchObject(refused('not_found'));
    });
  });

  it('should answer 404 for the id of a user without a strategy, or of no user', async () => {
    const { id } = await team();
    const stranger = await person(product);
    await expectNothingWritten(product, async () => {
      for (const userId of [stranger.id, 999_999]) {
        const params = { id, userId };
        const replies = [
          await owner.call('members.update', { params, body: { role: 'read_only' } }),
          await owner.call('members.delete', { params }),
          await owner.call('members.resetPassword', { params }),
          await owner.call('strategies.handOver', { params: { id }, body: { userId } }),
        ];
        for (const reply of replies) expect(reply).toMatchObject(refused('not_found'));
      }
    });
  });

  it('should refuse (400) a list of users', async () => {
    const { id, editor, reader } = await team();
    const json = { userId: [editor.id, reader.id] };
    const hand = () => owner.raw('POST', `/api/strategies/${id}/owner`, { json });
    expect(await expectNothingWritten(product, hand)).toMatchObject(refusedFields('userId'));
  });
});

describe('a display name', () => {
  it('should be shown in the team, the strategy, the links and the history', async () => {
    const { id, params } = await team();
    const { token } = await inviteOf(owner, id);
    const ada = await newcomerThrough(product, token);
    const renamed = await ada.done('user.update', { body: { name: '  Ada Lovelace ' } });
    expect(renamed).toMatchObject({ username: ada.username, name: 'Ada Lovelace' });
    expect(await ada.done('user.read')).toEqual(renamed);
    const [members, links, strategy, { changes }] = [
      await owner.done('members.list', { params }),
      await owner.done('inviteLinks.list', { params }),
      await owner.done('strategies.read', { params }),
      await owner.done('changes.list', { params }),
    ];
    expect(members.at(-1)).toMatchObject({ username: ada.username, name: 'Ada Lovelace' });
    expect(strategy.members.at(-1)?.name).toBe('Ada Lovelace');
    expect(links[0]?.usedBy).toEqual(['Ada Lovelace']);
    expect(changes[0]).toMatchObject({ name: 'Ada Lovelace', label: 'Ada Lovelace', entity: 'membership' });
  });

  it.each([
    ['', 'Name is required'],
    ['  ', 'Name is required'],
    ['x'.repeat(81), 'Use at most 80 characters'],
    ['a\u0007b', 'Remove the control characters'],
  ])('should be refused (400) where it is %j', async (name, message) => {
    const reply = await expectNothingWritten(product, () => owner.call('user.update', { body: { name } }));
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'name', message }] } });
  });

  it('should not change the username', async () => {
    const ada = await person(product);
    await ada.done('user.update', { body: { name: 'Olga' } });
    const signIn = (username: string) =>
      ada.call('session.create', { body: { username, password: ada.password } });
    expect((await signIn(ada.username)).body).toMatchObject({ id: ada.id, name: 'Olga' });
    expect((await signIn('Olga')).body).toMatchObject({ id: owner.id });
  });
});
