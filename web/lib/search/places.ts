import { KINDS } from '../../../contract/kinds/kinds.ts';
import { isKindName } from '../../../contract/kinds/names.ts';
import { NODE_KINDS } from '../../../contract/words/field.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import type { SearchKind } from '../../../contract/search/kinds.ts';
import type { SearchResult } from '../../../contract/search/result.ts';
import { pathTo } from '../routes/pages.ts';
import { kpiPath } from '../routes/record-paths.ts';
import { searchTarget } from './search-target.ts';

/** The label of a kind of result. */
export const kindLabel = (kind: SearchKind): string =>
  capitalized(isKindName(kind) ? KINDS[kind].label : NODE_KINDS[kind]);

/** The page that shows a result. */
export function pathOf(result: SearchResult): string {
  const { kind, strategyId, objectiveId } = result;
  if (kind === 'kpi') return kpiPath(result);
  if (objectiveId !== null) return pathTo('objective', strategyId, objectiveId);
  return pathTo(['initiative', 'tactic', 'actionStep'].includes(kind) ? 'initiatives' : 'board', strategyId);
}

/** The selector of a result on its page; null where the page itself is the result. */
const placeOf = (result: SearchResult): string | null => {
  const { kind, id, objectiveId } = result;
  if (kind === 'strategy' || kind === 'objective' || kind === 'kpi') return null;
  if (['perspective', 'vision', 'mission'].includes(kind)) return `[data-node="${id}"]`;
  return objectiveId === null ? null : `[data-part="${kind} ${id}"]`;
};

const PATIENCE_MS = 4000;
const USABLE = 'a[href], button:not(:disabled)';

/** For how long what the user was led to is outlined. */
const OUTLINED_MS = 2500;

/** Outlines an element for a moment, as the place that the user was led to. */
function outline(element: HTMLElement): void {
  element.dataset['arrived'] = '';
  setTimeout(() => delete element.dataset['arrived'], OUTLINED_MS);
}

/** Scrolls to an element, focuses it and outlines it for a moment, as soon as its page renders it. */
export function arriveAtElement(selector: string): void {
  const until = performance.now() + PATIENCE_MS;
  const look = (): void => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) {
      if (performance.now() < until) requestAnimationFrame(look);
      return;
    }
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    element.querySelector<HTMLElement>(USABLE)?.focus({ preventScroll: true });
    outline(element);
  };
  requestAnimationFrame(look);
}

/** Leads to a result as soon as its page renders it. */
export function arriveAt(result: SearchResult): void {
  searchTarget.set(result);
  const place = placeOf(result);
  if (place !== null) arriveAtElement(place);
}
