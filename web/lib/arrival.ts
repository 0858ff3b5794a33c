import type { FoundKind } from '../../contract/found.ts';
import type { Found } from '../../contract/search.ts';
import { Store, useStore } from './store.ts';

/** What somebody is being led to by its name; a page that shows it opens what it lies in, and clears this. */
export const arrival = new Store<Found | null>(null);

/** What somebody is being led to in a list of a strategy: one of these kinds that lies in no objective. */
export function useLedTo(strategyId: number, kinds: readonly FoundKind[]): Found | null {
  const found = useStore(arrival);
  const isHere = found?.strategyId === strategyId && found.objectiveId === null && kinds.includes(found.kind);
  return isHere ? found : null;
}
