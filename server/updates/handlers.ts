import type { Update } from '../../contract/updates.ts';
import type { Handler } from '../http/call.ts';
import { readPoints } from '../scorecard/read.ts';
import { openActionsOf } from './actions.ts';
import { dueFrom } from './due.ts';
import { updatesOf } from './rows.ts';

/** Reads what is due from the caller. */
export const readMine: Handler<'updates.mine'> = ({ store, user, query }) =>
  store.snapshot(async (reader) => {
    const all = (await dueFrom(reader, user, query.strategy)).filter(({ due }) => due.length > 0);
    all.sort(
      (a, b) => a.duties.title.localeCompare(b.duties.title) || a.duties.strategyId - b.duties.strategyId,
    );
    const tracked = all.flatMap(({ due }) =>
      due.flatMap(({ kind, id, period }) => (kind === 'kpi' && period ? [id] : [])),
    );
    const points = await readPoints(reader, [...new Set(tracked)]);
    const updates: Update[] = [];
    for (const one of all) updates.push(...(await updatesOf(one, points)));
    const strategies = all.map(({ duties: { strategyId: id, title, revision } }) => ({
      id,
      title,
      revision,
    }));
    const actions = await openActionsOf(reader, user, all, query.strategy);
    return { strategies, updates, actions };
  });

/** Counts what is due from the caller and not entered yet. */
export const countMine: Handler<'updates.count'> = ({ store, user }) =>
  store.snapshot(async (reader) => {
    const all = await dueFrom(reader, user);
    const open = all.flatMap(({ due }) => due.filter(({ entered }) => entered === null));
    return { open: open.length + (await openActionsOf(reader, user, all)).length };
  });
