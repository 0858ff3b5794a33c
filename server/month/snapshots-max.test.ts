import { expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { lastEnded } from '../../contract/scorecard/periods.ts';
import { todayIn } from '../content/calendar.ts';
import { DEFAULT_LIMITS } from '../../contract/commands/limits.ts';
import { write } from '../store/write.ts';
import { lockedYear, withoutFive } from '../test/locked-year.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { autoLock } from './close-months.ts';

const product = await startProduct();
const { store } = product;
const owner = await person(product, 'Olga');
const member = await person(product, 'Max');

it('a member who made as many snapshots as they can stops neither locks nor the snapshots of others', async () => {
  const { params, check, relock, snapshotId, yearly } = await lockedYear(
    { product, owner, member },
    withoutFive,
  );
  await check();
  const snapshot = { params, body: { name: 'By hand' } };
  await member.done('snapshots.create', snapshot);
  const { id: _, ...row } = await store.read
    .selectFrom('snapshots')
    .selectAll()
    .where('id', '!=', snapshotId)
    .where('strategy_id', '=', params.id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: DEFAULT_LIMITS.snapshotsPerUser - 1 }, () => ({
    ...row,
    document: '{}',
  }));
  for (let from = 0; from < rows.length; from += 500)
    await write(store, (writer) =>
      writer
        .insertInto('snapshots')
        .values(rows.slice(from, from + 500))
        .execute(),
    );
  expect(await member.call('snapshots.create', snapshot)).toMatchObject(
    refused('limit_reached', 'You can make at most 300 snapshots of a strategy. Its owner can delete some.'),
  );

  await owner.done('snapshots.create', snapshot);
  const review = await owner.done('reviews.create', { params, body: { period: '2025-11' } });
  await owner.done('reviews.hold', { params: { ...params, reviewId: review.id } });
  await owner.done('periods.lock', { params, body: { period: '2024-12' } });
  expect((await relock()).status).toBe(200);

  await owner.done('points.write', {
    params: { id: yearly },
    body: { points: [{ period: 'FY2026', series: 'target', value: 100 }] },
  });
  await owner.done('close.update', { params, body: { closesAfterDays: 0 } });
  const month = lastEnded(DEFAULT_CALENDAR, 'month', addDays(todayIn(DEFAULT_CALENDAR), -1));
  const service = { kind: 'job', job: 'periods.close' } as const;
  await autoLock(store, service, new AbortController().signal, addDays(month.end, 1));
  const states = await owner.done('periods.list', { params, query: { period: month.key } });
  expect(states.periods[0]?.lock).not.toBeNull();
});
