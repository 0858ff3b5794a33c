import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CONNECTION_TIMEOUTS } from '../../http/connections.ts';
import type { Schema } from '../../store/schema.ts';
import { write } from '../../store/write.ts';
import { person } from '../person.ts';
import { startProduct } from '../product.ts';
import { addKpis, addObjectives, addRows, addTactics, TOO_MANY } from '../large.ts';
import { strategyOf } from '../strategy.ts';

// Rows are added past the product: through it they would take minutes.
// On a busy machine one deletion may take longer than a client is waited for.
const product = await startProduct({ patience: { ...CONNECTION_TIMEOUTS, silence: 240_000 } });
const owner = await person(product);

/** How many rows of some tables belong to a strategy. */
const held = async (strategyId: number, ...tables: (keyof Schema)[]): Promise<number[]> => {
  const counts: number[] = [];
  for (const table of tables) {
    const rows = product.store.read.selectFrom(table as 'nodes').where('strategy_id', '=', strategyId);
    const { count } = await rows
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
};

const SLOW = { timeout: 240_000 };

describe('more values than a statement accepts', SLOW, () => {
  it('objectives should be deleted with their pillar, and their KPIs stay', async () => {
    const { id, pillars, objectives } = await strategyOf(owner, { pillars: 2, objectives: 1 });
    const [pillar] = pillars;
    const [objective] = objectives;
    if (!pillar || !objective) throw new Error('There is no pillar');
    await addObjectives(product, id, pillar.id, TOO_MANY);
    await addKpis(product, id, 700, { nodeId: objective.id });
    const params = { id, nodeId: pillar.id };
    expect((await owner.call('nodes.delete', { params })).status).toBe(204);
    // Created were the strategy and four nodes; then each KPI was unassigned and each node deleted.
    expect(await held(id, 'nodes', 'kpis', 'events')).toEqual([2, 700, 5 + 700 + TOO_MANY + 2]);
    const { kpis } = await owner.done('strategies.readFlow', { params: { id } });
    expect(kpis.every(({ nodeId }) => nodeId === null)).toBe(true);
    await owner.done('strategies.delete', { params: { id } });
    expect(await held(id, 'nodes', 'kpis', 'events')).toEqual([0, 0, 1]);
  });

  it('KPIs should be deleted with their parent', async () => {
    const { id } = await strategyOf(owner);
    const body = { measure: 'Revenue', target: 1, unit: '%' };
    const kpi = await owner.done('kpis.create', { params: { id }, body });
    await addKpis(product, id, TOO_MANY, { parentId: kpi.id });
    expect((await owner.call('kpis.delete', { params: { id: kpi.id } })).status).toBe(204);
    expect(await held(id, 'kpis')).toEqual([0]);
  });

  it('tactics should be read and deleted with their initiative', async () => {
    const { id } = await strategyOf(owner);
    const made = await owner.done('initiatives.create', { params: { id }, body: { initiative: 'Build' } });
    await addTactics(product, id, made.id, TOO_MANY);
    const params = { id: made.id };
    const { tactics } = await owner.done('initiatives.update', { params, body: { progress: 5 } });
    expect(tactics).toHaveLength(TOO_MANY);
    expect((await owner.call('initiatives.delete', { params })).status).toBe(204);
    expect(await held(id, 'tactics', 'initiatives')).toEqual([0, 0]);
  });

  it('strategies of a user should be listed and searched', async () => {
    const member = await person(product);
    const now = "'2026-01-01T00:00:00.000Z'";
    await addRows(product, 'strategies', TOO_MANY, {
      title: "'Plan ' || n",
      description: "''",
      board_title: "'Shared by many'",
      revision: 1,
      created_at: now,
      updated_at: now,
    });
    const enroll = (userId: number, role: string) =>
      write(product.store, (writer) =>
        sql`insert into memberships (strategy_id, user_id, role, created_at)
          select id, ${sql.lit(userId)}, ${sql.lit(role)}, created_at from strategies
          where board_title = 'Shared by many'`.execute(writer),
      );
    await enroll(owner.id, 'owner');
    await enroll(member.id, 'read_write');
    expect(await member.done('strategies.list')).toHaveLength(TOO_MANY);
    const { found, total } = await member.done('search.read', { query: { q: 'plan 4711' } });
    expect(found[0]?.title).toBe('Plan 4711');
    expect(total).toBeGreaterThan(1);
  });
});
