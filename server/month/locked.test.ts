import { expect, vi } from 'vitest';
import { plainSentence } from '../../contract/month/sentence.ts';
import { describe, it } from '../test/both.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

/** A strategy with one KPI, whose values, targets and red lines of a year are 92, 100 and 80. */
async function measured() {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  const objective = board.objectives[0]?.id ?? 0;
  const kpi = async (fields: object) => {
    const body = { measure: 'Revenue', grain: 'month' as const, nodeId: objective, ...fields };
    return (await owner.done('kpis.create', { params, body })).id;
  };
  const write = (id: number, points: object[]) =>
    owner.call('points.write', { params: { id }, body: { points: points as never } });
  const lock = (period: string) =>
    owner.done('periods.lock', { params, body: { period, name: `${period} close` } });
  const unlock = (period: string) =>
    owner.done('periods.unlock', { params, body: { period, reason: 'Wrong' } });
  const scores = (period: string) => owner.done('scorecard.read', { params, query: { period } });
  const explain = (of: string, period: string) =>
    owner.done('scorecard.explain', { params, query: { of, period } });
  const kpiId = await kpi({});
  const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);
  await write(
    kpiId,
    months.flatMap((period) => [
      { period, value: 92 },
      { period, series: 'target', value: 100 },
      { period, series: 'red', value: 80 },
    ]),
  );
  return { board, params, objective, kpi, kpiId, write, lock, unlock, scores, explain };
}

const SENTENCE = 'Oct 2025 is locked as “2025-10 close”. Reopen it to change its values.';
const locked = (...paths: string[]) => ({
  status: 409,
  body: {
    code: 'period_locked',
    error: SENTENCE,
    details: paths.map((path) => ({ path, message: SENTENCE })),
  },
});

describe('a value of a locked period', () => {
  it('should be refused at its place in the call, with all others', async () => {
    const { params, kpiId, write, lock, unlock } = await measured();
    await lock('2025-10');
    const points = [
      { period: '2025-09', value: 1 },
      { period: '2025-10', value: 2 },
      { period: '2025-10', series: 'target', value: 95 },
    ];
    expect(await write(kpiId, points)).toMatchObject(locked('points.1.period', 'points.2.period'));
    const body = { points: points.map((point) => ({ kpiId, ...point })) as never };
    expect(await owner.call('points.writeMany', { params, body })).toMatchObject(
      locked('points.1.period', 'points.2.period'),
    );
    const { periods } = await owner.done('points.read', {
      params: { id: kpiId },
      query: { from: '2025-09', to: '2025-11' },
    });
    expect(periods.map(({ actual, phase }) => [actual, phase])).toEqual([
      [92, 'closing'],
      [92, 'locked'],
      [92, 'closing'],
    ]);
    // What is there already changes nothing.
    expect((await write(kpiId, [{ period: '2025-10', value: 92 }])).status).toBe(200);
    await unlock('2025-10');
    expect((await write(kpiId, points)).status).toBe(200);
  });

  it.each([
    ['week', '2025-W40', '2025-09', '2025-10'],
    ['week', '2025-W01', '2024-12', '2025-01'],
    ['day', '2025-10-31', '2025-11', '2025-10'],
    ['quarter', '2025-Q4', '2025-10', '2025-12'],
    ['quarter', '2025-Q4', '2025-Q3', '2025-H2'],
    ['year', '2025', '2025-H1', '2025-Q4'],
  ] as const)(
    'of a %s, %s, should not fall under %s but under %s',
    async (grain, period, other, lockedBy) => {
      const { kpi, write, lock } = await measured();
      const id = await kpi({ grain });
      await lock(other);
      expect((await write(id, [{ period, value: 1 }])).status).toBe(200);
      await lock(lockedBy);
      expect(await write(id, [{ period, value: 2 }])).toMatchObject(refused('period_locked'));
    },
  );

  it('should be refused where it is the actual of a KPI', async () => {
    const { params, kpi, lock } = await measured();
    // The week of Thursday 30 October 2025 belongs to October, and still runs on 1 November.
    vi.useFakeTimers({ now: new Date('2025-11-01T12:00:00Z'), toFake: ['Date'] });
    try {
      const id = await kpi({ grain: 'week' });
      await lock('2025-10');
      const update = { params: { id }, body: { actual: 5 } };
      expect(await owner.call('kpis.update', update)).toMatchObject(locked('actual'));
      const commands = [{ type: 'kpi.update', id, fields: { actual: 5 } }] as never;
      expect(await owner.call('commands.run', { params, body: { commands } })).toMatchObject(
        locked('commands.0.fields.actual'),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('should not change by an undo, and a lock has none', async () => {
    const { params, kpiId, write, lock } = await measured();
    const revisionOf = async () => (await owner.done('strategies.read', { params })).revision;
    const undo = (revision: number) =>
      owner.call('commands.run', { params, body: { commands: [{ type: 'undo', revision }] as never } });
    await write(kpiId, [{ period: '2025-10', value: 5 }]);
    const written = await revisionOf();
    await lock('2025-10');
    expect(await undo(written)).toMatchObject(refused('period_locked', SENTENCE));
    const refusal = await undo(await revisionOf());
    expect(refusal).toMatchObject(refusedFields('commands.0.revision'));
    expect(refusal.body).toMatchObject({ error: expect.stringContaining('cannot be undone') });
  });

  it('should stay in a period of the calendar', async () => {
    const { params, lock, unlock } = await measured();
    await lock('2025-Q4');
    const calendar = (body: object) => owner.call('calendar.update', { params, body });
    const refusal = await calendar({ fiscalYearStartMonth: 2 });
    expect(refusal).toMatchObject(refusedFields('fiscalYearStartMonth'));
    expect(refusal.body).toMatchObject({ error: expect.stringContaining('Q4 FY2025 is locked') });
    // Quarters start and end with the same months.
    expect((await calendar({ fiscalYearStartMonth: 4 })).status).toBe(200);
    const { periods } = await owner.done('periods.list', { params, query: { period: '2025-10' } });
    expect(periods[0]).toMatchObject({ phase: 'locked' });
    await unlock('quarter:2025-10-01');
    expect((await calendar({ fiscalYearStartMonth: 2 })).status).toBe(200);
  });
});

describe('the results of a locked period', () => {
  it('should not move after a new formula, and tell what they would be now', async () => {
    const { params, objective, kpi, kpiId, write, lock, unlock, scores, explain } = await measured();
    const double = await kpi({
      measure: 'Double',
      source: 'formula',
      formula: `[#${kpiId}]*2`,
      finalTarget: { value: 230, date: null },
    });
    await write(double, [
      { period: '2025-10', series: 'target', value: 200 },
      { period: '2025-10', series: 'red', value: 160 },
    ]);
    const before = await scores('2025-10');
    expect(before.locked).toBeNull();
    const tag = async () =>
      (await owner.call('scorecard.read', { params, query: { period: '2025-10' } })).headers['etag'];
    const unlockedTag = await tag();
    const { lock: its } = await lock('2025-10');
    expect(await tag()).not.toBe(unlockedTag);
    const stored = await scores('2025-10');
    expect(stored).toEqual({ ...before, revision: stored.revision, locked: its });

    await owner.done('kpis.update', { params: { id: double }, body: { formula: `[#${kpiId}]*3` } });
    const after = await scores('2025-10');
    const of = (read: typeof after, id: number) => read.kpis.find((one) => one.id === id);
    expect(of(after, double)).toEqual({
      ...of(before, double),
      wouldBe: { score: 100, status: 'green', value: 276 },
    });
    expect(of(after, kpiId)).toEqual(of(before, kpiId));
    expect(after.objectives[0]).toMatchObject({ score: 80, wouldBe: { score: 90, value: null } });
    expect(after.strategy).toMatchObject({ score: 80, wouldBe: { score: 90 } });

    // The explanation computes the kept result with the formula of then.
    const explained = await explain(`kpi:${double}`, '2025-10');
    expect(explained).toMatchObject({
      value: 184,
      score: 80,
      status: 'amber',
      formula: `[#${kpiId}]*2`,
      target: { value: 200 },
      locked: its,
      wouldBe: { score: 100, status: 'green', value: 276 },
      inputsChanged: false,
    });
    expect(await explain(`objective:${objective}`, '2025-10')).toMatchObject({
      score: 80,
      inputs: [{ value: 80 }, { value: 80 }],
      wouldBe: { score: 90 },
      inputsChanged: false,
    });
    // Another period is not locked.
    expect((await scores('2025-11')).locked).toBeNull();
    expect(await explain(`kpi:${double}`, '2025-11')).toMatchObject({ locked: null, wouldBe: null });

    await unlock('2025-10');
    const reopened = await scores('2025-10');
    expect(reopened).toMatchObject({ locked: null, strategy: { score: 90, wouldBe: null } });
  });

  it('should not move with what other periods and other KPIs become', async () => {
    const { params, kpi, kpiId, write, lock, scores, explain } = await measured();
    const carried = await kpi({ measure: 'Carried', missing: 'carry' });
    await write(carried, [
      { period: '2025-09', value: 100 },
      { period: '2025-09', series: 'target', value: 100 },
    ]);
    const aimed = await kpi({ measure: 'Aimed' });
    const late = await kpi({ measure: 'Late', grain: 'quarter' });
    await lock('2025-10');
    await write(carried, [{ period: '2025-09', value: 10 }]);
    await write(aimed, [{ period: '2025-09', series: 'target', value: 5 }]);
    await write(late, [{ period: '2025-Q3', value: 5 }]);
    const added = await kpi({ measure: 'Added' });
    await write(added, [
      { period: '2025-09', value: 1 },
      { period: '2025-09', series: 'target', value: 1 },
    ]);
    await owner.done('kpis.delete', { params: { id: kpiId } });
    const { kpis } = await scores('2025-10');
    expect(kpis.find(({ id }) => id === carried)).toMatchObject({
      value: 100,
      score: 100,
      wouldBe: { value: 10, status: 'red' },
    });
    expect(kpis.find(({ id }) => id === kpiId)).toMatchObject({
      value: 92,
      wouldBe: { score: null, status: null, value: null },
    });
    expect(kpis.find(({ id }) => id === added)).toMatchObject({
      value: null,
      reason: 'added after the period was locked',
      wouldBe: null,
    });
    // The page of a KPI says what the board says.
    const page = async (id: number) => {
      const query = { from: '2025-10', to: '2025-11' };
      const { periods } = await owner.done('points.read', { params: { id }, query });
      return periods.map(({ actual, target, score, reason }) => [actual, target, score, reason]);
    };
    expect(await page(carried)).toEqual([
      [100, 100, 100, null],
      [10, 100, expect.any(Number), null],
    ]);
    expect(await page(aimed)).toEqual([
      [null, null, null, 'no value'],
      [null, 5, null, 'no value'],
    ]);
    expect((await page(added))[0]).toEqual([null, null, null, 'added after the period was locked']);
    // The points that it was computed from changed, which the explanation says.
    expect(await explain(`kpi:${carried}`, '2025-10')).toMatchObject({
      value: 100,
      score: 100,
      status: 'green',
      raw: null,
      wouldBe: { value: 10 },
      inputsChanged: true,
    });
    // A target applies from its period on, but no lock moves with it.
    expect(await explain(`kpi:${aimed}`, '2025-10')).toMatchObject({ target: null, redLine: null });
    expect(await explain(`kpi:${late}`, '2025-10')).toMatchObject({ value: null, valueState: 'none' });
    expect(await explain(`kpi:${kpiId}`, '2025-10')).toMatchObject({
      name: 'Revenue',
      value: 92,
      said: null,
      wouldBe: { value: null },
    });
    expect(await explain(`kpi:${added}`, '2025-10')).toMatchObject({
      value: null,
      score: null,
      reason: 'added after the period was locked',
    });
    expect(
      await owner.call('scorecard.explain', { params, query: { of: 'kpi:999999', period: '2025-10' } }),
    ).toMatchObject(refused('not_found'));
    expect(
      await owner.call('scorecard.explain', { params, query: { of: `kpi:${kpiId}`, period: '2025-09' } }),
    ).toMatchObject(refused('not_found'));
  });

  it('should be what a snapshot of the period holds later', async () => {
    const { board, params, kpiId, lock, scores } = await measured();
    await lock('2025-10');
    await owner.done('kpis.update', { params: { id: kpiId }, body: { cap: 150, direction: 'down' } });
    const shown = await scores('2025-10');
    expect(shown.strategy.wouldBe).not.toBeNull();
    const member = await person(product);
    await enroll(product, board.id, member, 'read_write');
    const { id, revision } = await member.done('snapshots.create', {
      params,
      body: { name: 'Later', period: '2025-10' },
    });
    expect(await member.done('snapshots.scorecard', { params: { id } })).toEqual({
      ...shown,
      revision,
      before: expect.anything(),
      collected: expect.anything(),
    });
  });
});

describe('settings of a KPI that change after a lock', () => {
  // On both engines: SQL finds the changes since a lock.
  it.onBoth('should leave what the locked period says, wherever it is read', async () => {
    const { params, kpi, write, lock, scores, explain } = await measured();
    const fields = { unit: 'days', target: 100, decimals: 0 };
    const id = await kpi({ measure: 'Stock', ...fields });
    const months = ['2025-10', '2025-11'];
    await write(
      id,
      months.flatMap((period) => [
        { period, value: 92 },
        { period, series: 'target', value: 100 },
        { period, series: 'red', value: 80 },
      ]),
    );
    await lock('2025-10');
    const body = { unit: 'weeks', direction: 'down' as const, decimals: 1 };
    await owner.done('kpis.update', { params: { id }, body });
    const then = { unit: 'days', direction: 'up', decimals: 0 };

    const scored = async (period: string) =>
      (await scores(period)).kpis.find((candidate) => candidate.id === id);
    expect(await scored('2025-10')).toMatchObject({ score: 80, status: 'amber', settings: then });
    expect(await scored('2025-11')).toMatchObject({ status: 'green' });
    expect((await scored('2025-11'))?.settings).toBeUndefined();

    const { periods } = await owner.done('points.read', {
      params: { id },
      query: { from: '2025-10', to: '2025-11' },
    });
    expect(periods).toMatchObject([{ score: 80, status: 'amber', settings: then }, { status: 'green' }]);
    expect(periods[1]?.settings).toBeUndefined();
    const { ytd } = await owner.done('points.read', { params: { id }, query: { to: '2025-10' } });
    expect(ytd).toMatchObject({ actual: 92, status: 'amber', settings: then });

    expect(await explain(`kpi:${id}`, '2025-10')).toMatchObject({ direction: 'up', settings: then });
    const closing = await owner.done('close.read', { params, query: { period: '2025-10' } });
    expect(closing.ambers.find(({ kpiId }) => kpiId === id)).toMatchObject({ unit: 'days', decimals: 0 });

    const query = { from: 'period:2025-10', to: 'period:2025-11' };
    const { scores: moved } = await owner.done('compare.read', { params, query });
    expect(moved.find(({ level, id: movedId }) => level === 'kpi' && movedId === id)).toMatchObject({
      unit: 'weeks',
      was: { unit: 'days', decimals: 0 },
      before: { score: 80, status: 'amber' },
      after: { status: 'green' },
    });

    const { id: copy } = await owner.done('snapshots.create', {
      params,
      body: { name: 'Later', period: '2025-10' },
    });
    const { kpis } = await owner.done('snapshots.scorecard', { params: { id: copy } });
    expect(kpis.find((candidate) => candidate.id === id)).toMatchObject({ settings: then });

    for (const [layout, rows] of [
      ['long', ['days,Actual,Oct 2025', 'weeks,Actual,Nov 2025']],
      ['wide', ['days,Actual,,,,,,,,,,92,,', 'weeks,Actual,,,,,,,,,,,92,']],
    ] as const) {
      const wish = { what: 'values', format: 'csv', layout } as const;
      const { bytes } = await owner.call('exports.read', { params, query: wish });
      for (const row of rows) expect(bytes.toString()).toMatch(new RegExp(`,Stock,.*,${row}`));
    }
  });
});

describe('the counts of a period', () => {
  it('should be those of its sentence, and stay those of its lock', async () => {
    const { params, kpi, kpiId, write, lock, scores } = await measured();
    const missing = await kpi({ measure: 'Missing' });
    await write(missing, [{ period: '2025-09', value: 1 }]);
    const counts = async () => {
      const { expected, entered, people } = await owner.done('close.read', {
        params,
        query: { period: '2025-10' },
      });
      return { expected, entered, items: people.flatMap(({ items }) => items.map(({ title }) => title)) };
    };
    const all = { expected: 2, entered: 1, items: ['Missing'] };
    expect(await counts()).toEqual(all);
    const sentence = async () => plainSentence((await scores('2025-10')).sentence ?? []);
    expect(await sentence()).toMatch(/1 of 2 values are in\.$/);
    await lock('2025-10');
    expect(await counts()).toEqual(all);
    // A KPI that comes later was not missing then, and the value of one that goes was in.
    await write(await kpi({ measure: 'Later' }), [{ period: '2025-09', value: 1 }]);
    await owner.done('kpis.delete', { params: { id: kpiId } });
    expect(await counts()).toEqual(all);
    expect(await sentence()).toMatch(/1 of 2 values are in\.$/);
  });
});
