import { HISTORY_PAGE } from '../../contract/api/routes/history.ts';
import type { Handler } from '../http/call.ts';
import { batchCounts, changesBefore } from '../content/events.ts';

/** Reads one page of the history. */
export const listChanges: Handler<'changes.list'> = async ({ store, strategyId, query }) => {
  const rows = await changesBefore(store.read, strategyId, query, HISTORY_PAGE + 1);
  const changes = rows.slice(0, HISTORY_PAGE);
  const last = changes.at(-1);
  const next = rows.length > HISTORY_PAGE && last ? `${last.revision}.${last.seq}` : null;
  const byRevision = Map.groupBy(rows, ({ revision }) => revision);
  const several = [...byRevision].flatMap(([revision, group]) => (group.length > 1 ? [revision] : []));
  return { changes, next, batches: await batchCounts(store.read, strategyId, query, several) };
};
