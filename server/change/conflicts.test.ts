import { describe, expect, it } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { contentsOf } from '../content/contents.ts';
import { transact } from './transact.ts';
import { StrategyTx, Tx } from './tx.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { principalOf } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { refuseConflicts } from './conflicts.ts';
import { CHANGES_MAX } from './later-changes.ts';

const product = await startProduct();
const [olga, grace] = [await person(product, 'Olga'), await person(product, 'Grace')];

/** A KPI of a shared strategy, and the revision both users see. */
async function shared() {
  const board = await strategyOf(olga, { pillars: 2, objectives: 2 });
  await enroll(product, board.id, grace, 'read_write');
  const kpi = await olga.done('kpis.create', { params: { id: board.id }, body: { measure: 'Revenue' } });
  const { revision } = await olga.done('strategies.read', { params: { id: board.id } });
  return { board, id: kpi.id, base: { 'meridian-base-revision': String(revision) } };
}

const edit = (who: typeof olga, id: number, body: object, headers = {}) =>
  who.call('kpis.update', { params: { id }, body, headers });

describe('two users who edit one record from the same revision', () => {
  it('should both succeed where they change different fields', async () => {
    const { id, base } = await shared();
    expect((await edit(olga, id, { measure: 'Sales' }, base)).status).toBe(200);
    const reply = await edit(grace, id, { target: 50 }, base);
    expect(reply).toMatchObject({ status: 200, body: { measure: 'Sales', target: 50 } });
  });

  it.each([
    ['measure', 'Sales', 'Profit', '“Sales”'],
    ['target', 40, 50, '40'],
    ['unit', '', '€', 'nothing'],
  ])(
    "should conflict (409) where both change %s, and get the other's value",
    async (field, first, second, shown) => {
      const { id, base } = await shared();
      if (first === '') await edit(olga, id, { [field]: 'something' });
      await edit(olga, id, { [field]: first }, base);
      const message = `Olga changed this to ${shown} in the meantime`;
      const reply = await expectNothingWritten(product, () => edit(grace, id, { [field]: second }, base));
      expect(reply).toMatchObject({
        ...refused('conflict', `${message}.`),
        body: { details: [{ path: field, message }] },
      });
    },
  );

  it('should not conflict once the second has read the new revision', async () => {
    const { board, id, base } = await shared();
    await edit(olga, id, { measure: 'Sales' }, base);
    const { revision } = await grace.done('strategies.read', { params: { id: board.id } });
    const seen = { 'meridian-base-revision': String(revision) };
    expect((await edit(grace, id, { measure: 'Profit' }, seen)).status).toBe(200);
  });

  it('should let the last one win without a base revision', async () => {
    const { id } = await shared();
    await edit(olga, id, { measure: 'Sales' });
    expect(await edit(grace, id, { measure: 'Profit' })).toMatchObject({ body: { measure: 'Profit' } });
  });

  it('should not conflict where both set the same value', async () => {
    const { id, base } = await shared();
    await edit(olga, id, { measure: 'Sales' }, base);
    expect((await edit(grace, id, { measure: 'Sales' }, base)).status).toBe(200);
  });

  it("should get the other's value of every field that both changed", async () => {
    const { id, base } = await shared();
    await edit(olga, id, { measure: 'Sales', target: 40, unit: '€' }, base);
    const reply = await edit(grace, id, { measure: 'Profit', target: 50 }, base);
    const details = [
      { path: 'measure', message: 'Olga changed this to “Sales” in the meantime' },
      { path: 'target', message: 'Olga changed this to 40 in the meantime' },
    ];
    expect(reply).toMatchObject({ status: 409, body: { details } });
  });

  it('should learn who moved the record, and no derived field', async () => {
    const { board, base } = await shared();
    const [first, second] = board.objectives;
    const params = { id: board.id, nodeId: second?.id ?? 0 };
    await olga.done('nodes.update', { params, body: { beforeId: first?.id ?? 0 }, headers: base });
    const reply = await grace.call('nodes.update', { params, body: { beforeId: null }, headers: base });
    expect(reply).toMatchObject(refused('conflict', 'Olga moved this in the meantime.'));
  });

  it('should learn who moved the record under another pillar', async () => {
    const { board, base } = await shared();
    const params = { id: board.id, nodeId: board.objectives[0]?.id ?? 0 };
    const move = (who: typeof olga, perspectiveId: number, headers = {}) =>
      who.call('nodes.update', { params, body: { perspectiveId }, headers });
    const [one, two] = board.pillars.map((pillar) => pillar.id) as [number, number];
    await move(olga, two, base);
    const back = await move(grace, one, base);
    expect(back).toMatchObject(refused('conflict', 'Olga moved this in the meantime.'));
  });

  it('should read titles instead of ids', async () => {
    const { board, id, base } = await shared();
    const [first, second] = board.objectives;
    await edit(olga, id, { nodeId: first?.id ?? 0 }, base);
    const reply = await edit(grace, id, { nodeId: second?.id ?? 0 }, base);
    const message = `Olga changed this to “${first?.title}” in the meantime.`;
    expect(reply).toMatchObject(refused('conflict', message));
  });
});

describe('a long history', () => {
  const TEXT = 'x'.repeat(1_000);

  /** Adds updates of a record to the history. Returns the last revision. */
  async function addUpdates(
    strategyId: number,
    id: number,
    wanted: { count: number; first: number; after: object; by?: number },
  ): Promise<number> {
    const updates = Array.from({ length: wanted.count }, (_, index) => ({
      strategy_id: strategyId,
      revision: wanted.first + index,
      seq: 0,
      at: new Date().toISOString(),
      user_id: wanted.by ?? olga.id,
      entity: 'kpi' as const,
      entity_id: id,
      operation: 'update' as const,
      label: 'Revenue',
      before: JSON.stringify({ description: '' }),
      after: JSON.stringify(wanted.after),
      command_id: null,
    }));
    await transact(product.store, { principal: { kind: 'operator' } }, async ({ writer }) => {
      for (let from = 0; from < updates.length; from += 500) {
        await writer
          .insertInto('events')
          .values(updates.slice(from, from + 500))
          .execute();
      }
      await writer
        .updateTable('strategies')
        .set({ revision: wanted.first + wanted.count })
        .where('id', '=', strategyId)
        .execute();
    });
    return wanted.first + wanted.count;
  }

  /** Checks an edit from revision 0: what it reads from the database, and its refusal. */
  async function checked(strategyId: number, id: number, after: object) {
    const read = { rows: 0, bytes: 0 };
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        read.rows += result.rows.length;
        read.bytes += JSON.stringify(result.rows).length;
        return Promise.resolve(result);
      },
    };
    const principal = principalOf(grace);
    const refusal = await transact(product.store, { principal }, async (tx) => {
      const counted = new Tx(tx.store, tx.writer.withPlugin(counting), tx);
      const locked = {
        strategyId,
        userId: grace.id,
        role: undefined,
        revision: Infinity,
        isFollowed: false,
        contents: contentsOf(tx.store),
      };
      const change = new StrategyTx(counted, principal, locked);
      await refuseConflicts(change, 0, [{ entity: 'kpi', id, before: {}, after }]);
    }).catch((error: unknown) => error);
    return { ...read, refusal };
  }

  it('should not make a check read more where others changed other records', async () => {
    const { board, id } = await shared();
    const other = await olga.done('kpis.create', { params: { id: board.id }, body: { measure: 'Cost' } });
    const after = { description: TEXT };
    const next = await addUpdates(board.id, other.id, { count: 10, first: 100, after });
    const first = await checked(board.id, id, { description: 'mine' });
    await addUpdates(board.id, other.id, { count: 3_000, first: next, after });
    expect(await checked(board.id, id, { description: 'mine' })).toEqual(first);
    expect(first).toMatchObject({ refusal: undefined });
    expect(first.rows).toBeLessThan(5);
  });

  it('should report the newest of many changes of a field by reading only the newest', async () => {
    const { board, id } = await shared();
    const next = await addUpdates(board.id, id, { count: 150, first: 100, after: { description: TEXT } });
    await addUpdates(board.id, id, { count: 1, first: next, after: { description: 'theirs' } });
    const { refusal, bytes } = await checked(board.id, id, { description: 'mine' });
    expect(refusal).toMatchObject({ code: 'conflict', message: expect.stringContaining('“theirs”') });
    expect(bytes).toBeLessThan(40 * TEXT.length);
  });

  it('should find a change older than many of other fields', async () => {
    const { board, id } = await shared();
    const next = await addUpdates(board.id, id, { count: 1, first: 100, after: { unit: '€' } });
    await addUpdates(board.id, id, { count: 150, first: next, after: { description: TEXT } });
    const { refusal } = await checked(board.id, id, { unit: '$' });
    expect(refusal).toMatchObject({ code: 'conflict', message: expect.stringContaining('“€”') });
  });

  it.each([1_000, 3_000])(
    'should refuse (409) without reading any text where others changed this record %i times since',
    async (count) => {
      const { board, id } = await shared();
      await addUpdates(board.id, id, { count, first: 100, after: { description: TEXT } });
      const { refusal, rows, bytes } = await checked(board.id, id, { unit: '$' });
      const message = 'This changed many times since you read it';
      expect(refusal).toMatchObject({
        code: 'conflict',
        message: `${message}.`,
        details: [{ path: 'unit', message }],
      });
      expect(rows).toBe(1);
      expect(bytes).toBeLessThan(1_000);
    },
  );

  it('should let a user save after many changes of their own', async () => {
    const { board, id } = await shared();
    const after = { description: TEXT };
    await addUpdates(board.id, id, { count: CHANGES_MAX - 1, first: 100, after, by: grace.id });
    const { refusal, bytes } = await checked(board.id, id, { description: 'mine' });
    expect(refusal).toBeUndefined();
    expect(bytes).toBeLessThan(20_000);
  });
});

describe('one user with two tabs', () => {
  it('should never conflict with themselves', async () => {
    const { id, base } = await shared();
    await edit(olga, id, { measure: 'Sales' }, base);
    expect((await edit(olga, id, { measure: 'Profit' }, base)).status).toBe(200);
  });
});

describe('the base revision header', () => {
  it.each(['', 'x', '-1', '1.5', '1e3', '9'.repeat(16)])(
    'should be refused (400) where it is not a revision: %j',
    async (value) => {
      const { id } = await shared();
      const send = () => edit(olga, id, { measure: 'Sales' }, { 'meridian-base-revision': value });
      expect(await expectNothingWritten(product, send)).toMatchObject(refused('invalid_request'));
    },
  );

  it('should not affect reading, adding and deleting', async () => {
    const { board, id, base } = await shared();
    const params = { id: board.id };
    await olga.done('kpis.update', { params: { id }, body: { nodeId: board.objectives[0]?.id ?? 0 } });
    const headers = { 'meridian-base-revision': 'x' };
    expect((await grace.call('strategies.readFlow', { params, headers })).status).toBe(200);
    expect((await grace.call('kpis.create', { params, body: { measure: 'A' }, headers })).status).toBe(201);
    const gone = { ...params, nodeId: board.objectives[0]?.id ?? 0 };
    expect((await grace.call('nodes.delete', { params: gone, headers: base })).status).toBe(204);
  });
});
