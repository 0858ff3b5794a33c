import type { SearchKind } from '../../contract/search-kinds.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import { Store, useStore } from './store.ts';

/** What somebody is being led to by its name; a page that shows it opens what it lies in, and clears this. */
export const arrival = new Store<SearchResult | null>(null);

/** What somebody is being led to in a list of a strategy: one of these kinds that lies in no objective. */
export function useLedTo(strategyId: number, kinds: readonly SearchKind[]): SearchResult | null {
  const found = useStore(arrival);
  const isHere = found?.strategyId === strategyId && found.objectiveId === null && kinds.includes(found.kind);
  return isHere ? found : null;
}
