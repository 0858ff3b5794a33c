import { useEffect } from 'react';
import type { Found } from '../../contract/search.ts';
import { onViewerChange, viewerId } from './session.ts';

const KEY = 'recent';
const MAX = 6;

interface Kept {
  userId: number;
  found: Found[];
}

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const isSame = (a: Found, b: Found): boolean => a.kind === b.kind && a.id === b.id;

/** What this person opened last in this browser, the last first. */
export function recentFinds(): Found[] {
  const kept = read();
  return kept?.userId === viewerId() && Array.isArray(kept?.found) ? kept.found : [];
}

function keep(found: Found[]): void {
  const userId = viewerId();
  if (userId === undefined) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, found }));
  } catch {
    // Where storage is refused, nothing is recent.
  }
}

/** Remembers that something was opened. */
export const noteRecent = (found: Found): void =>
  keep([found, ...recentFinds().filter((other) => !isSame(found, other))].slice(0, MAX));

/** Forgets a strategy with everything in it, or one objective of it, once it turns out to be gone. */
export function useGone(isGone: boolean, strategyId: number, objectiveId?: number): void {
  useEffect(() => {
    if (!isGone) return;
    const isIn = (found: Found): boolean =>
      found.strategyId === strategyId && (objectiveId === undefined || found.objectiveId === objectiveId);
    keep(recentFinds().filter((found) => !isIn(found)));
  }, [isGone, strategyId, objectiveId]);
}

/** Remembers what a page shows, for as long as it is called so. */
export function useRecent({ kind, id, strategyId, title, path: [above], objectiveId }: Found): void {
  useEffect(() => {
    noteRecent({ kind, id, strategyId, title, path: above === undefined ? [] : [above], objectiveId });
  }, [kind, id, strategyId, title, above, objectiveId]);
}

// Names of somebody's plans stay in no browser after signing out.
onViewerChange.add(() => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused, nothing is kept.
  }
});
