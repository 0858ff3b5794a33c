import { DEFAULT_LIMITS } from '../../contract/commands/limits.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MENTIONS_MAX, REPLIES_MAX } from '../../contract/kinds/beside/comment.ts';
import { THREADS_PAGE } from '../../contract/api/routes/comments.ts';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { engine } from '../test/database.ts';
import { watch } from '../test/live.ts';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { openNode, startProduct } from '../test/product.ts';
import { expectNothingWritten, rowsOf } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, reader] = [await person(product, 'Olga'), await person(product, 'Rita')];
const board = await strategyOf(owner, { pillars: 1, objectives: 2 });
await enroll(product, board.id, reader, 'read_only');
const params = { id: board.id };
const [objective, other] = board.objectives.map(({ id }) => `objective:${id}`) as [string, string];

const comment = (who: Person, text: string, more: object = {}) =>
  who.done('comments.create', { params, body: { of: objective, text, ...more } });
const list = (of = objective, more: object = {}) =>
  owner.done('comments.list', { params, query: { of, ...more } });
const one = (commentId: number) => ({ params: { ...params, commentId } });
const kpi = async (fields: object) =>
  `kpi:${(await owner.done('kpis.create', { params, body: { measure: 'Orders', ...fields } })).id}`;
const openOf = async (of: string) =>
  (await reader.done('comments.count', { params })).counts.find((one) => one.of === of)?.open ?? 0;

describe('a comment', () => {
  // On both engines: SQL counts, and pages by time.
  it.onBoth('should be written by a reader, listed newest first with its replies, and counted', async () => {
    const first = await comment(reader, '  Why **so** low?  ');
    expect(first).toMatchObject({
      of: objective,
      period: null,
      parentId: null,
      name: 'Rita',
      isDeleted: false,
    });
    expect(first.text).toBe('Why **so** low?');
    const second = await comment(owner, 'Next');
    const reply = await comment(owner, 'Because', { parentId: first.id });
    expect((await list()).comments).toEqual([second, first, reply]);
    for (const { id } of [first, reply]) {
      const thread = await owner.done('comments.list', { params, query: { comment: `${id}` } });
      expect(thread).toEqual({ comments: [first, reply], next: null });
    }
    expect(await openOf(objective)).toBe(2);
    expect(await openOf(other)).toBe(0);
  });

  it('should be refused on what the strategy does not have', async () => {
    const foreign = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const ids = [`objective:${foreign.objectives[0]?.id}`, `objective:${board.pillars[0]?.id}`, 'kpi:999999'];
    for (const missing of ids) {
      const reply = await owner.call('comments.create', { params, body: { of: missing, text: 'Hello' } });
      expect(reply, missing).toMatchObject(refused('not_found'));
    }
    for (const wrong of ['node:1', 'kpi:0', 'kpi:1 '])
      expect(await owner.call('comments.create', { params, body: { of: wrong, text: 'x' } })).toMatchObject(
        refusedFields('of'),
      );
    const blank = await owner.call('comments.create', { params, body: { of: objective, text: ' ' } });
    expect(blank).toMatchObject(refusedFields('text'));
  });

  it('should be about a period of a tracked KPI where it names one', async () => {
    const [tracked, untracked] = [await kpi({ grain: 'month' }), await kpi({})];
    const written = await comment(owner, 'A dip', { of: tracked, period: '2026-02' });
    expect(written).toMatchObject({ of: tracked, period: 'month:2026-02-01', periodLabel: 'Feb 2026' });
    const reply = await comment(owner, 'Yes', { of: tracked, parentId: written.id });
    expect(reply.period).toBe('month:2026-02-01');
    expect(await openOf(tracked)).toBe(1);
    for (const [of, period] of [
      [tracked, 'soon'],
      [tracked, 'week:2026-02-02'],
      [untracked, '2026-02'],
      [objective, '2026-02'],
    ] as const) {
      const reply = await owner.call('comments.create', { params, body: { of, period, text: 'x' } });
      expect(reply, `${of} ${period}`).toMatchObject(refusedFields('period'));
    }
  });

  it('should be written once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const given = { params, body: { of: other, text: 'Once' }, headers };
    const [first, second] = await Promise.all([
      reader.done('comments.create', given),
      reader.done('comments.create', given),
    ]);
    expect(second).toEqual(first);
    expect((await list(other)).comments).toHaveLength(1);
  });

  it('should be replied to on one level, and on its own record', async () => {
    const root = await comment(owner, 'Root');
    const reply = await comment(owner, 'Reply', { parentId: root.id });
    for (const [of, parentId] of [
      [objective, reply.id],
      [other, root.id],
      [objective, 999_999],
    ] as const) {
      const again = await owner.call('comments.create', { params, body: { of, text: 'x', parentId } });
      expect(again).toMatchObject(refusedFields('parentId'));
    }
  });

  // On both engines: SQL counts, and reads in pages.
  it.onBoth('should stay within the limits', async () => {
    const of = await kpi({});
    const root = await comment(owner, 'Root', { of });
    const row = (parent_id: number | null) => ({
      strategy_id: board.id,
      kind: 'kpi' as const,
      record_id: Number(of.slice(4)),
      parent_id,
      user_id: owner.id,
      text: 'x',
      mentions: '[]',
      at: new Date().toISOString(),
    });
    const fill = (count: number, parent: number | null) =>
      write(product.store, (writer) =>
        writer
          .insertInto('comments')
          .values(Array.from({ length: count }, () => row(parent)))
          .execute(),
      );
    await fill(REPLIES_MAX, root.id);
    const reply = { params, body: { of, text: 'x', parentId: root.id } };
    expect(await owner.call('comments.create', reply)).toMatchObject(refused('limit_reached'));
    await fill(DEFAULT_LIMITS.commentsPerRecord - REPLIES_MAX - 1, null);
    const more = { params, body: { of, text: 'x' } };
    expect(await owner.call('comments.create', more)).toMatchObject(
      refused('limit_reached', 'You can write at most 500 comments on a record. Delete some first.'),
    );
    expect((await reader.call('comments.create', more)).status).toBe(201);
    const crowd = Array.from({ length: MENTIONS_MAX + 1 }, (_, n) => `@somebody${n}`).join(' ');
    expect(await reader.call('comments.create', { params, body: { of, text: crowd } })).toMatchObject(
      refusedFields('text'),
    );
    const page = await list(of);
    expect(page.comments).toHaveLength(THREADS_PAGE);
    const older = await list(of, { before: `${page.next}` });
    expect(older.comments[0]?.id).toBeLessThan(page.next ?? 0);
  });
});

describe('a mention', () => {
  it('should be of members, by their id, so that it survives a new name', async () => {
    const stranger = await person(product);
    const text = `@${reader.username.toUpperCase()}, ask @${stranger.username} or @${owner.username}.`;
    const written = await comment(owner, text);
    expect(new Set(written.mentions.map(({ userId }) => userId))).toEqual(new Set([owner.id, reader.id]));
    await reader.done('user.update', { body: { name: 'Rita R.' } });
    const read = (await list()).comments.find(({ id }) => id === written.id);
    expect(read?.mentions).toContainEqual({
      userId: reader.id,
      handle: reader.username.toLowerCase(),
      name: 'Rita R.',
    });
    await reader.done('user.update', { body: { name: 'Rita' } });
  });

  it('should remain when its text is changed after the user has left', async () => {
    const leaver = await person(product);
    await enroll(product, board.id, leaver, 'read_write');
    const { id } = await comment(owner, `@${leaver.username} knows`);
    await leaver.done('strategies.leave', { params });
    const changed = await owner.done('comments.update', {
      ...one(id),
      body: { text: `@${leaver.username} knew` },
    });
    expect(changed.mentions.map(({ userId }) => userId)).toEqual([leaver.id]);
  });
});

describe('changing a comment', () => {
  it('should be for its author: the text, with the time of the change', async () => {
    const { id, at } = await comment(reader, 'Before');
    const body = { text: 'After' };
    expect(await owner.call('comments.update', { ...one(id), body })).toMatchObject(refused('forbidden'));
    const changed = await reader.done('comments.update', { ...one(id), body });
    expect(changed).toMatchObject({ text: 'After', at });
    expect(changed.editedAt).not.toBeNull();
  });

  // On both engines: SQL updates single columns.
  it.onBoth('should resolve and reopen a thread, by any member', async () => {
    const { id } = await comment(owner, 'Root');
    const reply = await comment(owner, 'Reply', { parentId: id });
    const before = await openOf(objective);
    const resolved = await reader.done('comments.update', { ...one(id), body: { isResolved: true } });
    expect(resolved).toMatchObject({ resolvedBy: 'Rita', editedAt: null });
    expect(await openOf(objective)).toBe(before - 1);
    const again = await owner.done('comments.update', { ...one(id), body: { isResolved: true } });
    expect(again).toEqual(resolved);
    const open = await owner.done('comments.update', { ...one(id), body: { isResolved: false } });
    expect(open).toMatchObject({ resolvedAt: null, resolvedBy: null });
    const wrong = await owner.call('comments.update', { ...one(reply.id), body: { isResolved: true } });
    expect(wrong).toMatchObject(refusedFields('isResolved'));
  });

  it('should not reach a comment of another strategy', async () => {
    const { id } = await comment(owner, 'Here');
    const elsewhere = await strategyOf(owner);
    const given = { params: { id: elsewhere.id, commentId: id } };
    await expectNothingWritten(product, async () => {
      const changed = await owner.call('comments.update', { ...given, body: { text: 'There' } });
      expect(changed).toMatchObject(refused('not_found'));
      expect(await owner.call('comments.delete', given)).toMatchObject(refused('not_found'));
    });
  });
});

describe('deleting a comment', () => {
  it('should be for its author and the owner', async () => {
    const [own, theirs] = [await comment(reader, 'Own'), await comment(owner, 'Theirs')];
    expect(await reader.call('comments.delete', one(theirs.id))).toMatchObject(refused('forbidden'));
    await owner.done('comments.delete', one(own.id));
    await owner.done('comments.delete', one(theirs.id));
    const ids = (await list()).comments.map(({ id }) => id);
    expect(ids).not.toContain(own.id);
    expect(ids).not.toContain(theirs.id);
  });

  // On both engines: foreign keys.
  it.onBoth('should leave the replies of others, until the last is gone', async () => {
    const root = await comment(reader, 'Secret');
    const reply = await comment(owner, 'Answer', { parentId: root.id });
    await reader.done('comments.delete', one(root.id));
    const left = (await list()).comments.filter(({ id }) => id === root.id || id === reply.id);
    expect(left).toMatchObject([{ text: '', isDeleted: true }, { text: 'Answer' }]);
    const edit = { ...one(root.id), body: { text: 'Back' } };
    expect(await reader.call('comments.update', edit)).toMatchObject(refused('not_found'));
    await owner.done('comments.delete', one(reply.id));
    expect((await list()).comments.map(({ id }) => id)).not.toContain(root.id);
  });

  it('should happen with the strategy, and not with the record, which an undo may bring back', async () => {
    const mine = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const of = `objective:${mine.objectives[0]?.id}`;
    const at = { params: { id: mine.id } };
    const root = await owner.done('comments.create', { ...at, body: { of, text: 'Root' } });
    await owner.done('comments.create', { ...at, body: { of, text: 'Reply', parentId: root.id } });
    await owner.done('nodes.delete', { params: { id: mine.id, nodeId: mine.objectives[0]?.id ?? 0 } });
    const gone = await owner.call('comments.create', { ...at, body: { of, text: 'Late' } });
    expect(gone).toMatchObject(refused('not_found'));
    const { revision } = await owner.done('strategies.read', at);
    const undo = { commands: [{ type: 'undo', revision }] } as never;
    await owner.done('commands.run', { ...at, body: undo });
    expect((await owner.done('comments.list', { ...at, query: { of } })).comments).toHaveLength(2);
    await owner.done('strategies.delete', at);
    expect(await rowsOf(product, mine.id)).toEqual({ events: 1 });
  });
});

describe('a page that watches the strategy', () => {
  // On both engines: signals between nodes.
  it.onBoth('should learn on every node that comments on a record changed', async () => {
    const second = await openNode(product.database);
    const pages = [await watch(product, reader, board.id), await watch(second, reader, board.id)];
    const outsider = await watch(product, await person(product), board.id, 0);
    await comment(owner, 'Live');
    const message = { type: 'comments', strategyId: board.id };
    expect(await pages[0]?.receives('comments')).toEqual({ ...message, of: objective });
    // Another process on the embedded database learns only that something changed.
    const of = engine === 'postgres' ? objective : null;
    expect(await pages[1]?.receives('comments')).toEqual({ ...message, of });
    expect(outsider.all('comments')).toEqual([]);
    await second.close();
  });
});
