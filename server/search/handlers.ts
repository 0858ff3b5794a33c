import { searchEntries } from '../../contract/search.ts';
import { runYielding } from '../event-loop.ts';
import type { Handler } from '../http/call.ts';

/** Searches the titles in all strategies of the caller; those of one may come first. */
export const readSearch: Handler<'search.read'> = async ({ throttle, titles, user, query }) => {
  await throttle.search(user.id);
  return runYielding(searchEntries(await titles.of(user.id), query.q, query.first));
};
