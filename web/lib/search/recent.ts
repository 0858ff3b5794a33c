import { useEffect } from 'react';
import type { SearchResult } from '../../../contract/search/result.ts';
import { onViewerChange, viewerId } from '../session/session.ts';

const KEY = 'recent';
const MAX = 6;

interface StoredFinds {
  userId: number;
  found: SearchResult[];
}

function read(): StoredFinds | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredFinds | null;
  } catch {
    return null;
  }
}

const isSame = (a: SearchResult, b: SearchResult): boolean => a.kind === b.kind && a.id === b.id;

/** The records that the viewer opened in this browser, last first. */
export function recentFinds(): SearchResult[] {
  const stored = read();
  return stored?.userId === viewerId() && Array.isArray(stored?.found) ? stored.found : [];
}

function keep(results: SearchResult[]): void {
  const userId = viewerId();
  if (userId === undefined) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, found: results }));
  } catch {
    // Where storage is refused, nothing is recent.
  }
}

/** Records that the viewer opened a record. */
export const noteRecent = (result: SearchResult): void =>
  keep([result, ...recentFinds().filter((other) => !isSame(result, other))].slice(0, MAX));

/** Removes a deleted strategy with its records, or one deleted objective. */
export function useGone(isGone: boolean, strategyId: number, objectiveId?: number): void {
  useEffect(() => {
    if (!isGone) return;
    const isIn = (result: SearchResult): boolean =>
      result.strategyId === strategyId && (objectiveId === undefined || result.objectiveId === objectiveId);
    keep(recentFinds().filter((result) => !isIn(result)));
  }, [isGone, strategyId, objectiveId]);
}

/** Records the page's record as opened, again when its title changes. */
export function useRecent({ kind, id, strategyId, title, path: [above], objectiveId }: SearchResult): void {
  useEffect(() => {
    noteRecent({ kind, id, strategyId, title, path: above === undefined ? [] : [above], objectiveId });
  }, [kind, id, strategyId, title, above, objectiveId]);
}

// Titles are confidential: none stays in the browser after signing out.
onViewerChange.add(() => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused, nothing is kept.
  }
});
