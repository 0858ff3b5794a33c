import { expect } from 'vitest';
import { periodsAsked } from '../../contract/month/due-values.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { todayIn } from '../content/calendar.ts';
import { writeDigest } from '../digest/write-digest.ts';
import { deliver } from '../notifications/deliver.ts';
import type { Row } from '../store/schema.ts';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { eventsIn, feedOf, readFeed } from '../test/feeds.ts';
import { type Person, person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { notifyOfDue } from './notify-due.ts';

const product = await startProduct();
const { store } = product;
const [olga, rita, operator] = [
  await person(product, 'Olga'),
  await person(product, 'Rita'),
  await person(product),
];
await makeOperator(product, operator);
const tomorrow = addDays(todayIn(DEFAULT_CALENDAR), 1);
const [lastMonth] = periodsAsked(DEFAULT_CALENDAR, 'month', todayIn(DEFAULT_CALENDAR));
const { id } = await strategyOf(olga, { title: 'Old plan' });
await enroll(product, id, rita, 'read_write');
const params = { id };

/** What Rita owes: values of a KPI each month, one of a KPI with a due date, work, and an action of a review. */
async function askMuch(): Promise<void> {
  const monthly = { measure: 'Orders', grain: 'month', ownerId: rita.id, dueDays: 0 } as const;
  const earlier = { target: 1, targetPeriod: lastMonth?.key };
  await olga.done('kpis.create', { params, body: { ...monthly, ...earlier } });
  await olga.done('kpis.create', {
    params,
    body: { measure: 'Audit', ownerId: rita.id, measureDueDate: tomorrow },
  });
  const work = { initiative: 'Ship', whoName: rita.username, whenDate: tomorrow };
  await olga.done('initiatives.create', { params, body: work });
  const review = await olga.done('reviews.create', { params, body: { name: 'Board' } });
  await olga.done('reviewActions.create', {
    params: { id, reviewId: review.id },
    body: { title: 'Call', ownerId: rita.id, due: tomorrow },
  });
}

const digestOf = ({ id: user_id }: Person) =>
  writeDigest(store, {
    user_id,
    payload: JSON.stringify({ since: '2020-01-01', until: '2999-01-01' }),
  } as Row<'mails'>);
const red = (key: string) =>
  write(store, (writer) =>
    deliver(writer, [
      { user_id: rita.id, strategy_id: id, kind: 'red', key, of: `strategy:${id}`, label: 'Old plan' },
    ]),
  );

// On both engines: SQL finds what is due.
it.onBoth(
  'asks nothing of anybody while a strategy is archived, and asks again once it is restored',
  async () => {
    await askMuch();
    await red('before');
    const feeds = [await feedOf(product, rita), await feedOf(product, rita, id)];
    /** How much Rita is asked in each way. */
    const asked = async () => {
      const { updates, actions } = await rita.done('updates.mine', { query: {} });
      const overview = await rita.done('updates.overview', { query: {} });
      const [mine, whole] = await Promise.all(
        feeds.map(async ({ path }) => eventsIn(await readFeed(product, path)).length),
      );
      return {
        updates: updates.length,
        actions: actions.length,
        count: (await rita.done('updates.count')).open,
        due: overview.strategies[0]?.due,
        late: (await olga.done('updates.overview', { query: {} })).strategies[0]?.late.length,
        feed: mine,
        strategyFeed: whole,
        unread: (await rita.done('notifications.count')).unread,
        hasDigest: (await digestOf(rita)) !== undefined,
      };
    };
    const before = await asked();
    expect(Object.entries(before).filter(([, count]) => !count)).toEqual([]);
    await operator.done('admin.strategies.archive', { params });
    await notifyOfDue(store);
    await red('meanwhile');
    expect(await asked()).toEqual({
      ...Object.fromEntries(Object.keys(before).map((name) => [name, 0])),
      hasDigest: false,
    });
    await operator.done('admin.strategies.restore', { params });
    expect(await asked()).toEqual(before);
    await notifyOfDue(store);
    expect((await asked()).unread).toBeGreaterThan(before.unread);
  },
);
