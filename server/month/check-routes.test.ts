import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/scorecard/dates.ts';
import { checkLock } from './check-lock.ts';
import { write } from '../store/write.ts';
import { lockedYear, withoutFive } from '../test/locked-year.ts';
import { person, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { addCheck, rewrite, snapshotOfLock } from '../test/wrong-lock.ts';

const product = await startProduct();
const { store } = product;
const owner = await person(product, 'Olga');
const member = await person(product, 'Max');
const locked = (change?: Parameters<typeof lockedYear>[1], period?: string) =>
  lockedYear({ product, owner, member }, change, period);

describe('the check of a lock', () => {
  it('should find results that are not those of its plan and its values, and show both to who locks months', async () => {
    const { checks, check, yearly, board } = await locked(withoutFive);
    expect(await checks()).toMatchObject([{ state: 'waiting', checkedAt: null, differences: [] }]);
    await check();
    expect(await checks(member, {})).toMatchObject([{ kpis: 1, differing: 2, differences: [] }]);
    const [found] = await checks(member);
    expect(found).toMatchObject({
      state: 'differs',
      reason: null,
      kept: null,
      period: { label: 'FY2025' },
      lock: { name: 'The year' },
    });
    expect(found?.differences).toEqual([
      {
        level: 'strategy',
        id: board.id,
        title: 'Growth',
        unit: '',
        decimals: null,
        stored: { score: 0, status: 'red', value: null, target: null },
        recomputed: { score: 100, status: 'green', value: null, target: null },
      },
      {
        level: 'kpi',
        id: yearly,
        title: 'Orders of the year',
        unit: 'pcs',
        decimals: null,
        stored: { score: 0, status: 'red', value: 70, target: 100 },
        recomputed: { score: 100, status: 'green', value: 120, target: 100 },
      },
    ]);
    const again = found?.checkedAt;
    await check();
    expect((await checks())[0]?.checkedAt).toBe(again);
  });

  it('should find nothing in a right one, whatever became of values and KPIs since', async () => {
    const { checks, check, params, monthly, yearly, enter } = await locked();
    await owner.done('periods.unlock', { params, body: { period: 'FY2025', reason: 'To change values' } });
    await enter(monthly, [{ period: '2025-02', value: 500 }]);
    await enter(monthly, [
      { period: '2025-02', value: 600, note: 'Counted again' },
      { period: '2025-03', value: null },
      { period: '2024-12', value: 7 },
    ]);
    await enter(yearly, [{ period: 'FY2025', series: 'target', value: 90 }]);
    await owner.done('kpis.delete', { params: { id: monthly } });
    await check();
    const { state } = await store.read
      .selectFrom('lock_checks')
      .select('state')
      .where('strategy_id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('same');
    // Reopened, it has nothing to check any more.
    expect(await checks()).toEqual([]);
  });

  it('should know all points of a KPI, however many', async () => {
    const board = await strategyOf(owner);
    const params = { id: board.id };
    const { id: kpiId } = await owner.done('kpis.create', {
      params,
      body: { measure: 'Visits', grain: 'day', aggregation: 'sum' },
    });
    const points = Array.from({ length: 2100 }, (_, back) => ({
      kpiId,
      period: addDays('2025-12-31', -back),
      value: 1,
    }));
    await owner.done('points.writeMany', { params, body: { points } });
    await owner.done('periods.lock', { params, body: { period: '2025-12' } });
    const snapshotId = await snapshotOfLock(store, board.id);
    await rewrite(store, snapshotId, ({ scorecard: { kpis } }) => {
      for (const kpi of kpis) kpi.value = 30;
    });
    await addCheck(store, board.id, snapshotId);
    await checkLock(store, snapshotId);
    const query = { period: '2025-12' };
    const { checks } = await owner.done('periods.checks', { params, query });
    expect(checks[0]?.differences).toMatchObject([{ stored: { value: 30 }, recomputed: { value: 31 } }]);
  });

  it('should say that it cannot be done where the history does not lead back to its values', async () => {
    const { checks, check, params, monthly, relock, enter } = await locked(withoutFive);
    await owner.done('periods.unlock', { params, body: { period: 'FY2025', reason: 'To change values' } });
    await enter(monthly, [{ period: '2025-02', value: 11 }]);
    const snapshotId = (await owner.done('snapshots.list', { params })).snapshots[0]?.id ?? 0;
    await write(store, (writer) =>
      writer.updateTable('points').set({ value: 12 }).where('value', '=', 11).execute(),
    );
    await write(store, (writer) =>
      writer
        .insertInto('period_locks')
        .values({
          strategy_id: params.id,
          grain: 'year',
          start: '2025-01-01',
          snapshot_id: snapshotId,
          user_id: owner.id,
          at: new Date().toISOString(),
        })
        .execute(),
    );
    await check();
    expect(await checks()).toMatchObject([
      { state: 'not_checkable', reason: 'The history of the values of “Orders” is not complete', kpis: 0 },
    ]);
    expect(await relock()).toMatchObject(refusedFields('period'));
  });

  it('should say that it cannot be done of a snapshot that is not understood', async () => {
    const { checks, check } = await locked((document) => Object.assign(document, { version: 9 }));
    await check();
    expect(await checks()).toMatchObject([
      { state: 'not_checkable', reason: 'The snapshot of the lock cannot be read' },
    ]);
  });
});
