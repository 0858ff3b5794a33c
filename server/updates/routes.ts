import type { Update } from '../../contract/month/updates.ts';
import type { Handler } from '../http/call.ts';
import { readLocks } from '../locks/locks.ts';
import { readNeeds, readStored } from '../measures/points/read.ts';
import { unitsAtLocks } from '../measures/settings-at-locks.ts';
import { openActionsOf } from './actions.ts';
import { dueFrom } from './due.ts';
import { overviewsOf } from './overview.ts';
import { needsOfRows, updatesOf } from './rows.ts';

/** Reads what is due from the caller. */
export const readMine: Handler<'updates.mine'> = ({ store, user, query }) =>
  store.snapshot(async (reader) => {
    const all = (await dueFrom(reader, user, query.strategy)).filter(({ due }) => due.length > 0);
    all.sort(
      (a, b) => a.duties.title.localeCompare(b.duties.title) || a.duties.strategyId - b.duties.strategyId,
    );
    const stored = await readStored(
      reader,
      all.map(({ duties }) => duties.strategyId),
    );
    const points = await readNeeds(reader, all.flatMap(needsOfRows), stored, { signed: true });
    const updates: Update[] = [];
    for (const dueIn of all) {
      const { strategyId, calendar } = dueIn.duties;
      const locks = await readLocks(reader, strategyId, calendar);
      const unitIn = await unitsAtLocks(reader, strategyId, calendar, locks);
      for (const update of await updatesOf(dueIn, points, unitIn)) updates.push(update);
    }
    const strategies = all.map(({ duties: { strategyId: id, title, revision, calendar } }) => ({
      id,
      title,
      revision,
      calendar,
    }));
    const actions = await openActionsOf(reader, user, all, query.strategy);
    return { strategies, updates, actions };
  });

/** Counts what is due from the caller and not entered yet. */
export const countMine: Handler<'updates.count'> = ({ store, user }) =>
  store.snapshot(async (reader) => {
    const all = await dueFrom(reader, user);
    const missing = all.flatMap(({ due }) => due.filter(({ entered }) => entered === null));
    return { open: missing.length + (await openActionsOf(reader, user, all)).length };
  });

/** The most strategies of one overview. */
const OVERVIEWS_MAX = 50;

/** Tells how the strategies of the caller stand, one after the other: those asked for, else those changed last. */
export const readOverview: Handler<'updates.overview'> = async ({ store, user, query }) => {
  const wanted = query.strategies;
  const own = await store.read
    .selectFrom('memberships')
    .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
    .select(['strategies.id', 'strategies.revision', 'strategies.calendar'])
    .where('memberships.user_id', '=', user.id)
    .$if(wanted !== undefined, (select) => select.where('strategies.id', 'in', wanted ?? []))
    .orderBy('strategies.updated_at', 'desc')
    .orderBy('strategies.id', 'desc')
    .limit(OVERVIEWS_MAX)
    .execute();
  const all = await store.snapshot((reader) => dueFrom(reader, user));
  const dueIn = new Map(
    all.map(({ duties, due }) => [duties.strategyId, due.filter(({ entered }) => entered === null).length]),
  );
  return { strategies: await overviewsOf(store, user.id, own, dueIn) };
};
