import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten, rowsOf } from '../test/rest.ts';
import { inviteOf, rolesIn } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

let count = 0;
const key = () => ({ 'idempotency-key': `command-${++count}` });

describe('a write with an Idempotency-Key', () => {
  // On both engines: races of the same command.
  it.onBoth('should have one effect and one answer when sent fifty times at once', async () => {
    const { id } = await strategyOf(owner);
    const given = { params: { id }, body: { type: 'vision', title: 'Once' } as const, headers: key() };
    const replies = await Promise.all(Array.from({ length: 50 }, () => owner.call('nodes.create', given)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: replies[0]?.body });
    const flow = await owner.done('strategies.readFlow', { params: { id } });
    expect(flow.nodes).toEqual([replies[0]?.body]);
    expect(flow.revision).toBe(2);
  });

  it('should get the stored answer when sent again later, and change nothing', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const params = { id: board.id, nodeId: board.pillars[0]?.id ?? 0 };
    const given = { params, body: { title: 'First' }, headers: key() };
    const first = await owner.done('nodes.update', given);
    await owner.done('nodes.update', { params, body: { title: 'Second' } });
    const retried = await expectNothingWritten(product, () => owner.call('nodes.update', given));
    expect(retried).toMatchObject({ status: 200, body: first });
    const { nodes } = await owner.done('strategies.readFlow', { params });
    expect(nodes[0]?.title).toBe('Second');
  });

  it('should change nothing later if it changed nothing the first time', async () => {
    const { id } = await strategyOf(owner, { title: 'Same' });
    const given = { params: { id }, body: { title: 'Same' }, headers: key() };
    await owner.done('strategies.update', given);
    await owner.done('strategies.update', { params: { id }, body: { title: 'Another' } });
    expect((await owner.call('strategies.update', given)).status).toBe(200);
    expect((await owner.done('strategies.read', { params: { id } })).title).toBe('Another');
  });

  // On both engines: races of the same command.
  it.onBoth('should create one strategy when sent ten times at once', async () => {
    const given = { body: { title: 'One', template: 'balanced_scorecard' } as const, headers: key() };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => owner.call('strategies.create', given)),
    );
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const list = await owner.done('strategies.list');
    expect(list.filter(({ title }) => title === 'One')).toHaveLength(1);
  });

  it.onBoth(
    'should have one effect when many strategies get the same key at once; the others are refused',
    async () => {
      const headers = key();
      const boards = await Promise.all(Array.from({ length: 6 }, () => strategyOf(owner)));
      const create = ({ id }: { id: number }) =>
        owner.call('nodes.create', { params: { id }, body: { type: 'vision', title: 'Where?' }, headers });
      const replies = await Promise.all(boards.map(create));
      const refusals = replies.filter(({ status }) => status !== 201);
      expect(refusals).toHaveLength(5);
      for (const reply of refusals) expect(reply).toMatchObject(refused('command_reused'));
      const flows = await Promise.all(
        boards.map(({ id }) => owner.done('strategies.readFlow', { params: { id } })),
      );
      expect(flows.flatMap(({ nodes }) => nodes)).toHaveLength(1);
      expect(flows.filter(({ revision }) => revision !== 1)).toHaveLength(1);
    },
  );

  it.onBoth('should join once when sent ten times at once, and again after removal', async () => {
    const { id } = await strategyOf(owner);
    const newcomer = await person(product);
    const { token } = await inviteOf(owner, id, 'read_only');
    const given = { body: { token }, headers: key() };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => newcomer.call('invitations.accept', given)),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: replies[0]?.body });
    expect(Object.keys(await rolesIn(product, id))).toHaveLength(2);
    await owner.done('members.delete', { params: { id, userId: newcomer.id } });
    expect((await newcomer.call('invitations.accept', given)).status).toBe(404);
    expect(Object.keys(await rolesIn(product, id))).toHaveLength(1);
  });

  it('should be refused (409) for another request under the same key: body, path or call', async () => {
    const [one, other] = [await strategyOf(owner), await strategyOf(owner)];
    const headers = key();
    const body = { type: 'vision', title: 'A' } as const;
    await owner.done('nodes.create', { params: { id: one.id }, body, headers });
    const wrong = 'This Idempotency-Key was used for another request.';
    await expectNothingWritten(product, async () => {
      const replies = [
        await owner.call('nodes.create', { params: { id: one.id }, body: { ...body, title: 'B' }, headers }),
        await owner.call('nodes.create', { params: { id: other.id }, body, headers }),
        await owner.call('strategies.update', { params: { id: one.id }, body: { title: 'C' }, headers }),
      ];
      for (const reply of replies) expect(reply).toMatchObject(refused('command_reused', wrong));
    });
  });

  it('should not share a key with another user', async () => {
    const board = await strategyOf(owner);
    const editor = await person(product);
    await enroll(product, board.id, editor, 'read_write');
    const given = {
      params: { id: board.id },
      body: { type: 'vision', title: 'Ours' } as const,
      headers: key(),
    };
    const [mine, theirs] = [
      await owner.done('nodes.create', given),
      await editor.done('nodes.create', given),
    ];
    expect(mine.id).not.toBe(theirs.id);
  });

  it('should run again after a refusal', async () => {
    const board = await strategyOf(owner, { pillars: 1 });
    const headers = key();
    const params = { id: board.id };
    const bad = {
      type: 'objective',
      title: 'A',
      perspectiveId: board.pillars[0]?.id ?? 0,
      beforeId: 999,
    } as const;
    expect((await owner.call('nodes.create', { params, body: bad, headers })).status).toBe(400);
    const { beforeId: _, ...good } = bad;
    expect((await owner.call('nodes.create', { params, body: good, headers })).status).toBe(201);
  });

  // On both engines: stored answers outlast a strategy.
  it.onBoth('that deletes the strategy should be answered 204 again, and 404 under another key', async () => {
    const board = await strategyOf(owner, { vision: true });
    const given = { params: { id: board.id }, headers: key() };
    expect((await owner.call('strategies.delete', given)).status).toBe(204);
    expect((await owner.call('strategies.delete', given)).status).toBe(204);
    expect(await owner.call('strategies.delete', { ...given, headers: key() })).toMatchObject(
      refused('not_found'),
    );
    expect(await rowsOf(product, board.id)).toEqual({ events: 1 });
  });

  it('that deletes a node should be answered 204 again', async () => {
    const board = await strategyOf(owner, { vision: true });
    const given = { params: { id: board.id, nodeId: board.visions[0]?.id ?? 0 }, headers: key() };
    expect((await owner.call('nodes.delete', given)).status).toBe(204);
    expect((await owner.call('nodes.delete', given)).status).toBe(204);
  });

  it.each(['short', 'with spaces in it', 'x'.repeat(65), 'quote"quote'])(
    'should be refused (400) where the key is %j',
    async (bad) => {
      const headers = { 'idempotency-key': bad };
      const create = () => owner.call('strategies.create', { body: { title: 'Never' }, headers });
      expect(await expectNothingWritten(product, create)).toMatchObject(refused('invalid_request'));
    },
  );

  it('should read as usual (200): reading calls ignore the key', async () => {
    const { id } = await strategyOf(owner);
    const reply = await owner.call('strategies.read', {
      params: { id },
      headers: { 'idempotency-key': '?' },
    });
    expect(reply.status).toBe(200);
  });
});
