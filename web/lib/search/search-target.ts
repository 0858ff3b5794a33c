import type { SearchKind } from '../../../contract/search/kinds.ts';
import type { SearchResult } from '../../../contract/search/result.ts';
import { Store, useStore } from '../store.ts';

/** The search result that the user follows. The page that shows it opens its parents, and clears this. */
export const searchTarget = new Store<SearchResult | null>(null);

/** The search target in a list of a strategy: a record of one of these kinds without an objective. */
export function useSearchTarget(strategyId: number, kinds: readonly SearchKind[]): SearchResult | null {
  const target = useStore(searchTarget);
  const isHere =
    target?.strategyId === strategyId && target.objectiveId === null && kinds.includes(target.kind);
  return isHere ? target : null;
}
