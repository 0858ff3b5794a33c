import { afterAll, beforeAll, expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { watch } from '../test/live.ts';
import { type Person, person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { jobKinds } from '../job-kinds.ts';
import { notifyOfComment } from '../comments/notify-comment.ts';
import { notifyOfDue } from '../updates/notify-due.ts';
import { JobRunner } from '../jobs/runner.ts';

const product = await startProduct();
const [olga, rita, ben] = [
  await person(product, 'Olga'),
  await person(product, 'Rita'),
  await person(product, 'Ben'),
];
const board = await strategyOf(olga, { pillars: 1, objectives: 1 });
const params = { id: board.id };
const of = `objective:${board.objectives[0]?.id}`;
await enroll(product, board.id, rita, 'read_write');
await enroll(product, board.id, ben, 'read_only');
const failures: unknown[] = [];
const log = { error: (...words: unknown[]) => void failures.push(words) };
const runner = new JobRunner(product.store, jobKinds(product, undefined), log);
beforeAll(() => void runner.start());
afterAll(async () => {
  await runner.stop();
  expect(failures).toEqual([]);
});

const comment = (who: Person, text: string, parentId: number | null = null) =>
  who.done('comments.create', { params, body: { of, text, parentId } });
const toldOf = async (who: Person) => (await who.done('notifications.list', { query: {} })).notifications;
const unreadOf = async (who: Person) => (await who.done('notifications.count')).unread;
/** Waits until nothing is due any more. */
const settled = () =>
  until('the jobs', async () => {
    const waiting = await product.store.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', ['notifications.comment', 'notifications.assigned', 'notifications.red'])
      .execute();
    return waiting.length === 0;
  });
const forget = async () => {
  for (const who of [olga, rita, ben]) await who.done('notifications.readAll');
};
/** The unread kinds of a user, with the titles. */
const newsOf = async (who: Person) => {
  await settled();
  return (await toldOf(who)).filter(({ isRead }) => !isRead).map(({ kind, label }) => `${kind} ${label}`);
};

describe('a comment', () => {
  it('should notify whom it mentions, and who takes part in the thread, but never its author', async () => {
    const page = await watch(product, rita, board.id);
    const root = await comment(olga, `@${rita.username} and @${olga.username}, why?`);
    expect(await newsOf(rita)).toEqual(['mentioned Objective 1.1']);
    await page.receives('notifications');
    expect(await newsOf(olga)).toEqual([]);
    await forget();
    await comment(ben, `@${rita.username} knows`, root.id);
    expect(await newsOf(rita)).toEqual(['mentioned Objective 1.1']);
    expect(await newsOf(olga)).toEqual(['replied Objective 1.1']);
    const [told] = await toldOf(olga);
    expect(told).toMatchObject({ of, by: 'Ben', strategyId: board.id, strategy: 'Growth' });
  });

  // On both engines: a column of the KPI.
  it.onBoth('should notify the owner of the KPI that it asks about', async () => {
    const body = { measure: 'Orders', ownerId: rita.id };
    const { id } = await olga.done('kpis.create', { params, body });
    await settled();
    await forget();
    const ask = (who: Person, text: string, more = {}) =>
      who.done('comments.create', { params, body: { of: `kpi:${id}`, text, ...more } });
    const { id: root } = await ask(olga, 'Why?');
    expect(await newsOf(rita)).toEqual(['commented Orders']);
    await forget();
    await ask(rita, 'A note to myself');
    await ask(olga, `@${rita.username}?`);
    expect(await newsOf(rita)).toEqual(['mentioned Orders']);
    await ask(ben, 'And?', { parentId: root });
    expect(await newsOf(rita)).toEqual(['mentioned Orders']);
  });

  // On both engines: upserts.
  it.onBoth('should notify once, also where its job runs again or it is changed', async () => {
    await forget();
    const { id } = await comment(olga, `@${rita.username}?`);
    await settled();
    await notifyOfComment(product.store, id);
    const text = `@${rita.username} and @${ben.username}?`;
    await olga.done('comments.update', { params: { ...params, commentId: id }, body: { text } });
    expect(await newsOf(rita)).toEqual(['mentioned Objective 1.1']);
    expect(await newsOf(ben)).toEqual(['mentioned Objective 1.1']);
  });

  it.onBoth('should not notify of a kind that is turned off', async () => {
    await forget();
    expect(await rita.done('notificationSettings.update', { body: { off: ['mentioned'] } })).toEqual({
      off: ['mentioned'],
      mail: [],
    });
    await comment(olga, `@${rita.username}?`);
    expect(await newsOf(rita)).toEqual([]);
    await rita.done('notificationSettings.update', { body: { off: [] } });
    expect(await rita.done('notificationSettings.read')).toEqual({ off: [], mail: [] });
  });
});

describe('an assignment', () => {
  it('should notify the owner of a KPI, and a member whom work names by username', async () => {
    await forget();
    await olga.done('kpis.create', { params, body: { measure: 'Orders', ownerId: rita.id } });
    const whoName = rita.username.toUpperCase();
    const { id } = await olga.done('initiatives.create', { params, body: { initiative: 'Ship', whoName } });
    await olga.done('initiatives.update', { params: { id }, body: { progress: 10 } });
    await rita.done('initiatives.create', { params, body: { initiative: 'Own', whoName: rita.username } });
    await olga.done('initiatives.create', { params, body: { initiative: 'Free', whoName: 'somebody' } });
    expect(await newsOf(rita)).toEqual(['assigned Ship', 'assigned Orders']);
    expect((await toldOf(rita))[0]).toMatchObject({ of: `initiative:${id}`, by: 'Olga' });
  });

  it('should not notify again where a deletion is undone', async () => {
    const fields = { measure: 'Returns', ownerId: rita.id };
    const { id } = await olga.done('kpis.create', { params, body: fields });
    await newsOf(rita);
    await forget();
    await olga.done('kpis.delete', { params: { id } });
    const { revision } = await olga.done('strategies.read', { params });
    await olga.done('commands.run', { params, body: { commands: [{ type: 'undo', revision }] } as never });
    expect(await olga.done('kpis.update', { params: { id }, body: {} })).toMatchObject(fields);
    expect(await newsOf(rita)).toEqual([]);
  });
});

describe('a KPI that is red', () => {
  // On both engines: upserts.
  it.onBoth('should notify its owner once for each period', async () => {
    const body = { measure: 'Margin', grain: 'month', ownerId: rita.id, target: 10 } as const;
    const { id } = await olga.done('kpis.create', { params, body });
    const { period } = await olga.done('scorecard.read', { params, query: {} });
    const write = (actual: number) =>
      olga.done('points.write', {
        params: { id },
        body: {
          points: [
            { period: period.key, series: 'target', value: 100 },
            { period: period.key, series: 'actual', value: actual },
          ],
        },
      });
    await forget();
    await write(20);
    expect(await newsOf(rita)).toEqual(['red Margin']);
    expect((await toldOf(rita))[0]).toMatchObject({ detail: period.label, by: null });
    await write(10);
    await write(120);
    expect(await newsOf(rita)).toEqual(['red Margin']);
  });

  it('should notify the owner of the strategy where the KPI has none', async () => {
    const body = { measure: 'Nobody’s', grain: 'month', target: 10 } as const;
    const { id } = await olga.done('kpis.create', { params, body });
    const { period } = await olga.done('scorecard.read', { params, query: {} });
    await olga.done('points.write', {
      params: { id },
      body: {
        points: [
          { period: period.key, series: 'target', value: 100 },
          { period: period.key, series: 'actual', value: 20 },
        ],
      },
    });
    expect(await newsOf(olga)).toEqual(['red Nobody’s']);
  });
});

describe('work with a due date', () => {
  // On both engines: SQL compares dates.
  it.onBoth('should notify whom it names when it is due, and again when it is overdue', async () => {
    const given = {
      initiative: 'Audit',
      whoName: rita.username,
      startDate: '2020-01-01',
      whenDate: '2020-05-20',
    };
    const { id } = await olga.done('initiatives.create', { params, body: given });
    const done = { ...given, initiative: 'Done', status: 'Achieved' };
    await olga.done('initiatives.create', { params, body: done });
    const step = { initiativeId: id, title: 'Plan', owner: rita.username, dueDate: '2020-05-19' };
    await olga.done('tactics.create', { params, body: step });
    const measured = { measure: 'Stock', ownerId: rita.id, measureDueDate: '2020-05-21' };
    await olga.done('kpis.create', { params, body: measured });
    await settled();
    await forget();
    await notifyOfDue(product.store, '2020-05-01');
    expect(await newsOf(rita)).toEqual([]);
    for (let time = 0; time < 2; time++) await notifyOfDue(product.store, '2020-05-15');
    expect((await newsOf(rita)).toSorted()).toEqual(['due Audit', 'due Plan', 'due Stock']);
    await forget();
    await notifyOfDue(product.store, '2020-05-20');
    expect(await newsOf(rita)).toEqual(['overdue Plan']);
    expect((await toldOf(rita))[0]).toMatchObject({ detail: '2020-05-19', by: null });
  });
});

describe('a value of a tracked KPI', () => {
  it('should be asked for once its period has ended, and once more when it is overdue', async () => {
    const { period } = await olga.done('scorecard.read', { params, query: {} });
    const tracked = { grain: 'month', target: 1, targetPeriod: period.key } as const;
    const kpi = async (measure: string, dueDays: number, fields = {}) => {
      const body = { measure, ...tracked, ownerId: rita.id, dueDays, ...fields };
      return (await olga.done('kpis.create', { params, body })).id;
    };
    await kpi('Punctual', 90);
    const late = await kpi('Late', 0);
    const entered = await kpi('Entered', 90);
    await olga.done('points.write', {
      params: { id: entered },
      body: { points: [{ period: period.key, value: 1 }] },
    });
    await kpi('Of a reader', 90, { ownerId: ben.id });
    await settled();
    await forget();
    for (let time = 0; time < 2; time++) await notifyOfDue(product.store);
    expect((await newsOf(rita)).toSorted()).toEqual(['due Punctual', 'overdue Late']);
    expect((await toldOf(rita)).find(({ of }) => of === `kpi:${late}`)?.detail).toBe(period.end);
    expect(await newsOf(ben)).toEqual([]);
  });
});

describe('the list of a user', () => {
  // On both engines: SQL updates many rows.
  it.onBoth(
    'should mark one or all as read and unread, on every page of theirs, and nobody else’s',
    async () => {
      await forget();
      const page = await watch(product, ben, board.id);
      await comment(olga, `@${ben.username}?`);
      await settled();
      const id = (await toldOf(ben))[0]?.id ?? 0;
      expect(await unreadOf(ben)).toBe(1);
      const foreign = await rita.call('notifications.update', { params: { id }, body: { isRead: true } });
      expect(foreign.status).toBe(404);
      const before = page.all('notifications').length;
      expect(await ben.done('notifications.update', { params: { id }, body: { isRead: true } })).toEqual({
        unread: 0,
      });
      await page.receives('notifications', before + 1);
      expect(await ben.done('notifications.update', { params: { id }, body: { isRead: false } })).toEqual({
        unread: 1,
      });
      expect(await ben.done('notifications.readAll')).toEqual({ unread: 0 });
    },
  );

  // On both engines: pages by several columns.
  it.onBoth('should be paginated', async () => {
    const { id } = await comment(olga, 'Root');
    for (let time = 0; time < 31; time++) await comment(ben, `Reply ${time}`, id);
    await settled();
    const first = await olga.done('notifications.list', { query: {} });
    expect(first.notifications).toHaveLength(30);
    const rest = await olga.done('notifications.list', { query: { before: `${first.next}` } });
    expect(rest.notifications[0]?.id).toBeLessThan(first.next ?? 0);
  });

  it('should tell nothing of a strategy that the user left', async () => {
    await comment(olga, `@${ben.username}?`);
    await settled();
    expect((await toldOf(ben)).length).toBeGreaterThan(0);
    await expel(product, board.id, ben);
    expect(await toldOf(ben)).toEqual([]);
    expect(await unreadOf(ben)).toBe(0);
  });
});
