import { opensStrategy } from '../../contract/api/token-access.ts';
import { searchEntries } from '../../contract/search/search.ts';
import { runYielding } from '../lib/event-loop.ts';
import type { Handler } from '../http/call.ts';
import { perStore } from '../store/per-store.ts';
import { TitleIndex } from './title-index.ts';

const titlesOf = perStore((store) => new TitleIndex(store));

/** Searches the titles in all strategies of the caller; those of one may come first. */
export const readSearch: Handler<'search.read'> = async ({
  store,
  throttle,
  user,
  session: { token },
  query,
}) => {
  await throttle.search(user.id);
  const all = await titlesOf(store).of(user.id);
  // The first entry of a list is its strategy.
  const open = token ? all.filter(([strategy]) => strategy && opensStrategy(token, strategy.id)) : all;
  return runYielding(searchEntries(open, query.q, query.first));
};
