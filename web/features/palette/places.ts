import type { SearchKind } from '../../../contract/search-kinds.ts';
import type { SearchResult } from '../../../contract/search-result.ts';

/** What each kind of find is called. */
export const kindWords: Record<SearchKind, string> = {
  strategy: 'Strategy',
  vision: 'Vision',
  mission: 'Mission',
  perspective: 'Pillar',
  objective: 'Objective',
  kpi: 'KPI',
  initiative: 'Initiative',
  tactic: 'Tactic',
  actionStep: 'Action step',
};

/** The page on which a find stands. */
export function pathOf({ kind, strategyId, objectiveId }: SearchResult): string {
  const board = `/strategy/${strategyId}`;
  if (objectiveId !== null) return `${board}/objective/${objectiveId}`;
  if (kind === 'kpi') return `${board}/kpis`;
  return ['initiative', 'tactic', 'actionStep'].includes(kind) ? `${board}/initiatives` : board;
}

/** Where on its page a find stands; null where the page is all of it. */
const placeOf = ({ kind, id, objectiveId }: SearchResult): string | null => {
  if (kind === 'strategy' || kind === 'objective') return null;
  if (['perspective', 'vision', 'mission'].includes(kind)) return `[data-node="${id}"]`;
  return objectiveId === null ? null : `[data-part="${kind} ${id}"]`;
};

const PATIENCE_MS = 4000;
const USABLE = 'a[href], button:not(:disabled)';

/** Brings a find into sight and under the focus as soon as its page shows it. */
export function arriveAt(found: SearchResult): void {
  const place = placeOf(found);
  if (place === null) return;
  const until = performance.now() + PATIENCE_MS;
  const look = (): void => {
    const element = document.querySelector<HTMLElement>(place);
    if (!element) {
      if (performance.now() < until) requestAnimationFrame(look);
      return;
    }
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    element.querySelector<HTMLElement>(USABLE)?.focus({ preventScroll: true });
  };
  requestAnimationFrame(look);
}
