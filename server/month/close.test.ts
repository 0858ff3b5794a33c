import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, dateOf } from '../../contract/scorecard/dates.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { lastEnded } from '../../contract/scorecard/periods.ts';
import { autoLock } from './close-months.ts';
import { jobKinds } from '../job-kinds.ts';
import { notifyOfNudges } from './notify-nudged.ts';
import { JobRunner } from '../jobs/runner.ts';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const product = await startProduct();
const [olga, rita, ben] = [
  await person(product, 'Olga'),
  await person(product, 'Rita'),
  await person(product, 'Ben'),
];
const board = await strategyOf(olga, { title: 'Growth', pillars: 1, objectives: 1 });
const params = { id: board.id };
await enroll(product, board.id, rita, 'contributor');
await enroll(product, board.id, ben, 'read_only');

const today = dateOf(Math.floor(Date.now() / 86_400_000));
const month = lastEnded(DEFAULT_CALENDAR, 'month', addDays(today, -1));
/** Adds a monthly KPI that was tracked by the last month. */
const kpi = async (measure: string, more: object = {}, id = board.id): Promise<number> => {
  const body = { measure, grain: 'month', target: 10, targetPeriod: month.key, ...more } as const;
  return (await olga.done('kpis.create', { params: { id }, body })).id;
};
await kpi('Orders', { ownerId: rita.id });
await kpi('Churn', { ownerId: rita.id });
const cost = await kpi('Cost', { inputOwner: 'The plant' });
const visits = await kpi('Visits');
await kpi('Not tracked', { grain: null, targetPeriod: undefined, ownerId: rita.id });

const close = (who: Person = olga, period = month.key) =>
  who.done('close.read', { params, query: { period } });
const enter = (id: number, point: object, who: Person = olga) =>
  who.done('points.write', { params: { id }, body: { points: [{ period: month.key, ...point }] } });
const ask = (body: object = {}, who: Person = olga) =>
  who.done('periods.nudge', { params, body: { period: month.key, ...body } });
const nudges = () => product.store.read.selectFrom('nudges').selectAll().orderBy('id').execute();
const toldOf = async (who: Person) =>
  (await who.done('notifications.list', { query: {} })).notifications.filter(({ kind }) => kind === 'nudged');

const failures: unknown[] = [];
const runner = new JobRunner(product.store, jobKinds(product, undefined), {
  error: (...words) => void failures.push(words),
});
beforeAll(() => void runner.start());
afterAll(async () => {
  await runner.stop();
  expect(failures).toEqual([]);
});

describe('what a period lacks', () => {
  // On both engines: SQL finds what is missing.
  it.onBoth(
    'should be told by who is responsible, with the last month that has ended as the default',
    async () => {
      const answer = await olga.done('close.read', { params, query: {} });
      expect(answer).toMatchObject({
        period: month,
        due: addDays(month.end, 10),
        isLockable: true,
        lock: null,
        closesAfterDays: null,
        expected: 4,
        entered: 0,
        counts: { green: 0, amber: 0, red: 0, none: 4 },
      });
      expect(
        answer.people.map(({ userId, name, items }) => [userId, name, items.map(({ title }) => title)]),
      ).toEqual([
        [rita.id, 'Rita', ['Churn', 'Orders']],
        [null, 'The plant', ['Cost']],
        [null, null, ['Visits']],
      ]);
      expect(await close(ben)).toEqual(answer);
      expect((await close(olga, `${Number(today.slice(0, 4)) + 1}-02`)).isLockable).toBe(false);
      const wrong = await olga.call('close.read', { params, query: { period: 'soon' } });
      expect(wrong).toMatchObject(refusedFields('period'));
    },
  );

  // On both engines: SQL finds what its owner explained.
  it.onBoth('should name what is not expected, and the red values that nobody explained', async () => {
    await enter(cost, { value: null, state: 'na', note: 'The meter is broken' });
    const red = [
      { period: month.key, series: 'target', value: 100 },
      { period: month.key, series: 'actual', value: 20 },
    ] as const;
    await olga.done('points.write', { params: { id: visits }, body: { points: [...red] } });
    const answer = await close();
    expect(answer).toMatchObject({
      expected: 4,
      entered: 2,
      counts: { red: 1, none: 3 },
      notExpected: [{ kpiId: cost, title: 'Cost', reason: 'The meter is broken', by: 'Olga' }],
      reds: [{ kpiId: visits, title: 'Visits', value: 20, target: 100, isExplained: false }],
    });
    const isExplained = async () => (await close()).reds.map((red) => red.isExplained);
    const comment = async (who: Person, more: object = {}) => {
      const body = { of: `kpi:${visits}`, period: month.key, text: 'Snow?', ...more };
      return (await who.done('comments.create', { params, body })).id;
    };
    const own = (ownerId: number | null) =>
      olga.done('kpis.update', { params: { id: visits }, body: { ownerId } });
    // The question of the office explains nothing, its own answer neither.
    const question = await comment(olga);
    await comment(olga, { parentId: question });
    expect(await isExplained()).toEqual([false]);
    await own(rita.id);
    const answer1 = await comment(ben, { parentId: question });
    expect(await isExplained()).toEqual([false]);
    const answer2 = await comment(rita);
    expect(await isExplained()).toEqual([true]);
    await rita.done('comments.delete', { params: { ...params, commentId: answer2 } });
    expect(await isExplained()).toEqual([false]);
    // Where nobody is the owner, anybody answers.
    await own(null);
    expect(await isExplained()).toEqual([true]);
    await ben.done('comments.delete', { params: { ...params, commentId: answer1 } });
    expect(await isExplained()).toEqual([false]);
    await enter(visits, { value: 20, note: 'Snow' });
    expect((await close()).reds).toMatchObject([{ isExplained: true, note: { text: 'Snow', by: 'Olga' } }]);
    // Who runs the month may write down what the owner said.
    await own(rita.id);
    expect((await close()).reds).toMatchObject([
      { isExplained: true, ownerId: rita.id, entered: { value: 20, num: null, den: null } },
    ]);
    await own(olga.id);
    expect(await isExplained()).toEqual([true]);
    await own(null);
    // Half way between the red line and the target it is at risk.
    const line = { period: month.key, series: 'red', value: 10 } as const;
    await olga.done('points.write', { params: { id: visits }, body: { points: [line] } });
    expect(await close()).toMatchObject({ reds: [], ambers: [{ kpiId: visits, owner: null }] });
  });
});

describe('a nudge', () => {
  // On both engines: SQL writes once.
  it.onBoth(
    'should reach who owes something once, also where its job runs again, and be in the history',
    async () => {
      const done = await ask({ note: 'Before Friday, please' });
      expect(done).toEqual({ nudged: [{ userId: rita.id, name: 'Rita' }], leftOut: [] });
      await until('the notification', async () => (await toldOf(rita)).length > 0);
      const [row] = await nudges();
      for (let time = 0; time < 2; time++)
        await notifyOfNudges(product.store, { strategyId: board.id, ids: [row?.id ?? 0] });
      expect(await toldOf(rita)).toMatchObject([
        {
          of: `strategy:${board.id}`,
          label: 'Growth',
          by: 'Olga',
          detail: `${month.label}: Before Friday, please`,
        },
      ]);
      expect((await close()).people[0]).toMatchObject({ name: 'Rita', nudge: { by: 'Olga' } });
      const { changes } = await olga.done('changes.list', { params, query: { entity: 'period' } });
      expect(changes).toMatchObject([
        {
          operation: 'update',
          label: month.label,
          after: { nudged: ['Rita'], note: 'Before Friday, please' },
        },
      ]);
    },
  );

  it('should leave out who was asked within the hour or owes nothing, and say so', async () => {
    const count = (await nudges()).length;
    const { revision } = await olga.done('strategies.read', { params });
    const again = await ask({ userIds: [rita.id, ben.id] });
    expect(again).toEqual({
      nudged: [],
      leftOut: [
        { userId: rita.id, name: 'Rita', why: 'asked within the hour' },
        { userId: ben.id, name: 'Ben', why: 'owes nothing' },
      ],
    });
    const stranger = { params, body: { period: month.key, userIds: [999_999] } };
    expect(await olga.call('periods.nudge', stranger)).toMatchObject(refusedFields('userIds'));
    expect((await nudges()).length).toBe(count);
    expect((await olga.done('strategies.read', { params })).revision).toBe(revision);
    await write(product.store, (writer) =>
      writer.updateTable('nudges').set({ at: '2020-01-01T00:00:00.000Z' }).execute(),
    );
    const both = await Promise.all([ask(), ask()]);
    expect(both.flatMap(({ nudged }) => nudged)).toEqual([{ userId: rita.id, name: 'Rita' }]);
    await until('the second notification', async () => (await toldOf(rita)).length === 2);
  });

  it('should not be for undo, and not for who may only read', async () => {
    const { revision } = await olga.done('strategies.read', { params });
    const body = { commands: [{ type: 'undo', revision }] } as never;
    expect(await olga.call('commands.run', { params, body })).toMatchObject(
      refusedFields('commands.0.revision'),
    );
    const refusals = [rita, ben].map((who) =>
      who.call('periods.nudge', { params, body: { period: month.key } }),
    );
    for (const reply of await Promise.all(refusals)) expect(reply).toMatchObject(refused('forbidden'));
  });

  it('should tell nobody who has left meanwhile', async () => {
    const given = { strategy_id: board.id, grain: 'month', start: month.start, note: '' } as const;
    const { id } = await write(product.store, (writer) =>
      writer
        .insertInto('nudges')
        .values({ ...given, user_id: ben.id, by_user: olga.id, at: new Date().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await expel(product, board.id, ben);
    await notifyOfNudges(product.store, { strategyId: board.id, ids: [id] });
    await enroll(product, board.id, ben, 'read_only');
    expect(await toldOf(ben)).toEqual([]);
  });
});

describe('the automatic lock', () => {
  it('should be for the owner to decide', async () => {
    const set = (closesAfterDays: number | null, who = olga) =>
      who.call('close.update', { params, body: { closesAfterDays } });
    expect(await set(5, rita)).toMatchObject(refused('forbidden'));
    expect(await set(61)).toMatchObject(refusedFields('closesAfterDays'));
    expect((await set(5)).body).toEqual({ closesAfterDays: 5 });
    expect((await close()).closesAfterDays).toBe(5);
    expect((await set(5)).status).toBe(200);
    expect((await set(null)).body).toEqual({ closesAfterDays: null });
    const { changes } = await olga.done('changes.list', { params, query: { entity: 'period' } });
    expect(changes.slice(0, 2)).toMatchObject([
      { before: { closesAfterDays: 5 }, after: { closesAfterDays: null } },
      { before: { closesAfterDays: null }, after: { closesAfterDays: 5 } },
    ]);
  });

  // On both engines: locks, by calls and jobs at the same time.
  it.onBoth('should lock the last ended month once its days have passed, once, and name itself', async () => {
    const job = { kind: 'job', job: 'periods.close' } as const;
    const run = (day: string) => autoLock(product.store, job, new AbortController().signal, day);
    const set = (closesAfterDays: number | null) =>
      olga.done('close.update', { params, body: { closesAfterDays } });
    const empty = await strategyOf(olga);
    await olga.done('close.update', { params: { id: empty.id }, body: { closesAfterDays: 0 } });
    await set(5);
    await run(addDays(month.end, 5));
    expect((await close()).lock).toBeNull();
    await Promise.all([run(addDays(month.end, 6)), run(addDays(month.end, 6))]);
    const { snapshots } = await olga.done('snapshots.list', { params });
    const note = 'Locked automatically, 5 days after the month';
    expect(snapshots).toMatchObject([{ name: month.label, note, isLock: true }]);
    expect(await close()).toMatchObject({ phase: 'locked', lock: { snapshotId: snapshots[0]?.id } });
    const query = { entity: 'period' } as const;
    const { changes } = await olga.done('changes.list', { params, query });
    expect(changes[0]).toMatchObject({ operation: 'create', name: 'periods.close', byJob: true });
    const nudged = await olga.call('periods.nudge', { params, body: { period: month.key } });
    expect(nudged).toMatchObject(refusedFields('period'));
    // What somebody reopens stays open.
    const body = { period: month.key, reason: 'A late invoice' };
    await olga.done('periods.unlock', { params, body });
    await run(addDays(month.end, 7));
    expect((await close()).lock).toBeNull();
    const nothing = await olga.done('snapshots.list', { params: { id: empty.id } });
    expect(nothing.snapshots).toEqual([]);
  });

  it('should be done with a month that somebody locked before', async () => {
    const job = { kind: 'job', job: 'periods.close' } as const;
    const run = (day: string) => autoLock(product.store, job, new AbortController().signal, day);
    await write(product.store, (writer) =>
      writer.updateTable('strategies').set({ closed_through: null }).where('id', '=', board.id).execute(),
    );
    await olga.done('periods.lock', { params, body: { period: month.key, name: 'By hand' } });
    await run(addDays(month.end, 6));
    await olga.done('periods.unlock', { params, body: { period: month.key, reason: 'A late invoice' } });
    await run(addDays(month.end, 7));
    expect((await close()).lock).toBeNull();
    await olga.done('close.update', { params, body: { closesAfterDays: null } });
  });
});
