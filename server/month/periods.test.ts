import { describe, expect, it, vi } from 'vitest';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const contributor = await person(product);
const stranger = await person(product);

/** A strategy with one monthly KPI that has a value and a target in each month of a year. */
async function measured(fields: object = {}) {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  const body = {
    measure: 'Revenue',
    grain: 'month' as const,
    nodeId: board.objectives[0]?.id ?? 0,
    ...fields,
  };
  const { id: kpiId } = await owner.done('kpis.create', { params, body });
  const points = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);
  await owner.done('points.write', {
    params: { id: kpiId },
    body: {
      points: points.flatMap((period) => [
        { period, value: 92, note: `Note of ${period}` },
        { period, series: 'target' as const, value: 100 },
        { period, series: 'red' as const, value: 80 },
      ]),
    },
  });
  return { board, params, kpiId };
}

const lock = (id: number, period: string, more: { name?: string } = {}, who: Person = owner) =>
  who.call('periods.lock', { params: { id }, body: { period, ...more } });
const unlock = (id: number, period: string, reason = 'A value was wrong') =>
  owner.call('periods.unlock', { params: { id }, body: { period, reason } });
const stateOf = async (id: number, period: string) => {
  const { periods } = await owner.done('periods.list', { params: { id }, query: { period } });
  return periods[0];
};
const lastChange = async (id: number) => (await owner.done('changes.list', { params: { id } })).changes[0];

describe('the periods of a strategy', () => {
  it('should be listed with where they stand, and how many values are there', async () => {
    vi.useFakeTimers({ now: new Date('2025-12-05T12:00:00Z'), toFake: ['Date'] });
    try {
      const { params, kpiId } = await measured({ dueDays: 10 });
      await owner.done('points.write', {
        params: { id: kpiId },
        body: { points: ['2025-09', '2025-11', '2025-12'].map((period) => ({ period, value: null })) },
      });
      await owner.done('kpis.create', { params, body: { measure: 'Not tracked' } });
      await owner.done('periods.lock', { params, body: { period: '2025-08', name: 'August close' } });
      const { periods } = await owner.done('periods.list', { params });
      expect(periods.map(({ label, phase }) => `${label} ${phase}`)).toEqual([
        'Dec 2024 closing',
        'Jan 2025 closing',
        'Feb 2025 closing',
        'Mar 2025 closing',
        'Apr 2025 closing',
        'May 2025 closing',
        'Jun 2025 closing',
        'Jul 2025 closing',
        'Aug 2025 locked',
        'Sep 2025 closing',
        'Oct 2025 closing',
        'Nov 2025 due',
        'Dec 2025 open',
      ]);
      const [aug, sep, oct, nov, dec] = periods.slice(-5);
      expect(aug).toMatchObject({
        grain: 'month',
        key: 'month:2025-08-01',
        start: '2025-08-01',
        end: '2025-08-31',
        lock: { period: 'month:2025-08-01', name: 'August close', by: owner.username },
        kpis: { expected: 1, entered: 1, late: 0 },
      });
      expect(sep).toMatchObject({ lock: null, kpis: { expected: 1, entered: 0, late: 1 } });
      expect(oct?.kpis).toEqual({ expected: 1, entered: 1, late: 0 });
      expect(nov?.kpis).toEqual({ expected: 1, entered: 0, late: 0 });
      expect(dec?.kpis).toEqual({ expected: 0, entered: 0, late: 0 });
      const quarters = await owner.done('periods.list', { params, query: { grain: 'quarter' } });
      expect(quarters.periods).toHaveLength(13);
      expect(quarters.periods.at(-2)).toMatchObject({
        label: 'Q3 FY2025',
        kpis: { expected: 1, entered: 0, late: 1 },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('should be locked with a snapshot of that name, and reopened with a reason', async () => {
    const { board, params } = await measured();
    const locked = await lock(board.id, '2025-10', { name: 'October close' });
    expect(locked.body).toMatchObject({
      label: 'Oct 2025',
      phase: 'locked',
      lock: { name: 'October close', by: owner.username, at: expect.any(String) },
    });
    const { snapshots } = await owner.done('snapshots.list', { params });
    expect(snapshots).toEqual([
      expect.objectContaining({
        id: locked.body.lock?.snapshotId,
        strategyId: board.id,
        name: 'October close',
        period: expect.objectContaining({ key: 'month:2025-10-01', label: 'Oct 2025' }),
        by: owner.username,
        isLock: true,
      }),
    ]);
    expect(await lastChange(board.id)).toMatchObject({
      entity: 'period',
      operation: 'create',
      label: 'Oct 2025',
      after: { period: 'month:2025-10-01', name: 'October close', note: '' },
    });
    const { revision } = await owner.done('strategies.read', { params });
    // Locked again it stays as it is, under its first name.
    expect((await lock(board.id, '2025-10', { name: 'Again' })).body).toEqual(locked.body);
    expect((await owner.done('strategies.read', { params })).revision).toBe(revision);

    const reopened = await unlock(board.id, '2025-10', 'A late invoice');
    expect(reopened.body).toMatchObject({ label: 'Oct 2025', phase: 'closing', lock: null });
    expect(await lastChange(board.id)).toMatchObject({
      entity: 'period',
      operation: 'update',
      label: 'Oct 2025',
      before: { isLocked: true, name: 'October close' },
      after: { isLocked: false, reason: 'A late invoice' },
    });
    const kept = await owner.done('snapshots.list', { params });
    expect(kept.snapshots).toMatchObject([{ name: 'October close', isLock: false }]);
    expect(await unlock(board.id, '2025-10')).toMatchObject(refusedFields('period'));
    expect((await lock(board.id, '2025-10')).body.lock).toMatchObject({ name: 'Oct 2025' });
  });

  it('should be lockable only once they have ended, as months or longer', async () => {
    const { board } = await measured();
    expect(await lock(board.id, '2099-01')).toMatchObject(refusedFields('period'));
    expect(await lock(board.id, '2025-W05')).toMatchObject(refusedFields('period'));
    expect(await lock(board.id, 'day:2025-02-01')).toMatchObject(refusedFields('period'));
    for (const period of ['2025-Q1', '2025-H1', '2025'])
      expect((await lock(board.id, period)).body.phase).toBe('locked');
    const february = await stateOf(board.id, '2025-02');
    expect(february).toMatchObject({ phase: 'locked', lock: { period: 'quarter:2025-01-01' } });
  });
});

describe('a snapshot', () => {
  const calls = ['snapshots.read', 'snapshots.flow', 'snapshots.scorecard'] as const;

  it('should hold the board, the scores and the notes of its period', async () => {
    const { board, params, kpiId } = await measured();
    const made = await owner.done('snapshots.create', {
      params,
      body: { name: 'Before the move', period: '2025-03', note: 'All of it' },
    });
    expect(made).toMatchObject({ name: 'Before the move', note: 'All of it', isLock: false });
    const of = { params: { id: made.id } };
    const read = await owner.done('snapshots.read', of);
    expect(read.snapshot).toEqual(made);
    expect(read.strategy).toMatchObject({ title: 'Growth', mapTurned: false });
    expect(read.notes).toEqual([
      expect.objectContaining({
        kpiId,
        period: 'month:2025-03-01',
        note: 'Note of 2025-03',
        by: owner.username,
      }),
    ]);
    const scores = await owner.done('snapshots.scorecard', of);
    expect(scores).toEqual({
      ...(await owner.done('scorecard.read', { params, query: { period: '2025-03' } })),
      revision: made.revision,
      before: expect.objectContaining({ kpis: [{ id: kpiId, score: 80, status: 'amber' }] }),
      collected: { entered: 1, expected: 1, kpis: [{ id: kpiId, entered: 1, expected: 1 }] },
    });
    const flow = await owner.done('snapshots.flow', of);
    expect(flow).toMatchObject({ revision: made.revision, kpis: [{ id: kpiId, measure: 'Revenue' }] });
    expect(flow.nodes).toHaveLength(2);
    expect(await lastChange(board.id)).toMatchObject({ entity: 'snapshot', label: 'Before the move' });
  });

  it('should keep its bytes whatever happens to the strategy', async () => {
    const { board, params, kpiId } = await measured();
    const { id } = await owner.done('snapshots.create', { params, body: { name: 'First' } });
    const stored = () =>
      product.store.read.selectFrom('snapshots').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const bytesOf = async () =>
      Promise.all(calls.map(async (name) => (await owner.call(name, { params: { id } })).bytes));
    const [before, row] = [await bytesOf(), await stored()];
    await owner.done('kpis.update', { params: { id: kpiId }, body: { measure: 'Turnover', weight: 3 } });
    await owner.done('points.write', {
      params: { id: kpiId },
      body: { points: [{ period: '2025-03', value: 1, note: 'Changed' }] },
    });
    await owner.done('calendar.update', { params, body: { fiscalYearStartMonth: 7 } });
    await owner.done('strategies.update', { params, body: { title: 'Another' } });
    await owner.done('kpis.delete', { params: { id: kpiId } });
    for (const node of [...board.objectives, ...board.pillars])
      await owner.done('nodes.delete', { params: { ...params, nodeId: node.id } });
    expect(await stored()).toEqual(row);
    expect(await bytesOf()).toEqual(before);
  });

  it('should exist for members only, and go with its strategy', async () => {
    const { board, params } = await measured();
    await enroll(product, board.id, contributor, 'contributor');
    const { body } = await lock(board.id, '2025-10');
    const id = body.lock?.snapshotId ?? 0;
    for (const name of calls) {
      expect((await contributor.call(name, { params: { id } })).status).toBe(200);
      expect(await stranger.call(name, { params: { id } })).toMatchObject(refused('not_found'));
    }
    expect(await lock(board.id, '2025-09', {}, contributor)).toMatchObject(refused('forbidden'));
    await owner.done('strategies.delete', { params });
    for (const name of calls)
      expect(await owner.call(name, { params: { id } })).toMatchObject(refused('not_found'));
    for (const table of ['snapshots', 'period_locks'] as const)
      expect(
        await product.store.read.selectFrom(table).select('at').where('strategy_id', '=', board.id).execute(),
      ).toEqual([]);
  });
});
