import { sql } from 'kysely';
import { afterAll, expect, vi } from 'vitest';
import { GroupCommit } from '../store/group-commit.ts';
import { it } from '../test/both.ts';
import { connectBeside, engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { principalOf } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import type { Writer } from '../store/writer.ts';
import { transact } from './transact.ts';

const product = await startProduct();
const beside = connectBeside(product.database);
afterAll(() => beside.destroy());
const [owner, editor] = [await person(product), await person(product)];

/** Waits until a change waits for another: for its row on PostgreSQL, in the queue on SQLite. */
async function isBehind(line: { mock: { calls: unknown[] } }): Promise<void> {
  await until('it waits', async () => {
    if (engine === 'sqlite') return line.mock.calls.length > 0;
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(beside);
    return rows.length > 0;
  });
}

const LOSSES: [string, number, (writer: Writer) => Promise<unknown>][] = [
  [
    'is removed',
    404,
    (writer) => writer.deleteFrom('memberships').where('user_id', '=', editor.id).execute(),
  ],
  [
    'may only read',
    403,
    (writer) =>
      writer.updateTable('memberships').set({ role: 'read_only' }).where('user_id', '=', editor.id).execute(),
  ],
];

// On both engines: locks.
it.onBoth.each(LOSSES)(
  'refuses a change whose author %s since it waits for another change (%i)',
  async (_what, status, lose) => {
    const { id } = await strategyOf(owner);
    await enroll(product, id, editor, 'read_write');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: removed, resolve: isRemoved } = Promise.withResolvers<void>();
    const intent = {
      principal: principalOf(owner),
      strategy: id,
      act: 'content.change',
    } as const;
    const removing = transact(product.store, intent, async (tx) => {
      await lose(tx.writer);
      tx.record({ entity: 'membership', id: editor.id, label: '', before: {} });
      isRemoved();
      await held;
    });
    await removed;
    const line = vi.spyOn(GroupCommit.prototype, 'run');
    const late = editor.call('nodes.create', {
      params: { id },
      body: { type: 'vision', title: 'Late' },
      headers: { 'idempotency-key': `a-late-change-${status}` },
    });
    try {
      await isBehind(line);
    } finally {
      line.mockRestore();
      release();
      await removing;
    }
    expect((await late).status).toBe(status);
    expect((await owner.done('strategies.readFlow', { params: { id } })).nodes).toEqual([]);
  },
);
