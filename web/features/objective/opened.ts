import { useEffect, useSyncExternalStore } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { SearchResult } from '../../../contract/search/result.ts';
import { searchTarget } from '../../lib/search/search-target.ts';
import { realId } from '../../lib/sync/outbox.ts';
import { useStore } from '../../lib/store.ts';
import { usePrinting } from '../../ui/use-printing.ts';

/** The kinds of rows that expand. */
export type RowKind = 'kpi' | 'initiative' | 'tactic';

// Kept until the page reloads, also on other screens.
const opened: { strategyId: number; kind: RowKind; id: number }[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function openRow(strategyId: number, kind: RowKind, id: number): void {
  if (opened.some((row) => row.strategyId === strategyId && row.kind === kind && row.id === id)) return;
  opened.push({ strategyId, kind, id });
  for (const listener of listeners) listener();
}

/** The rows above a record. */
function rowsAbove(content: Content, kind: SearchResult['kind'], id: number): [RowKind, number][] {
  const tactic = kind === 'tactic' ? content.tactic.get(id) : undefined;
  if (tactic) return [['initiative', tactic.initiativeId]];
  const step = kind === 'actionStep' ? content.actionStep.get(id) : undefined;
  return step ? [...rowsAbove(content, 'tactic', step.tacticId), ['tactic', step.tacticId]] : [];
}

/** Expands the parents of the search target. */
export function useArrival(content: Content, objectiveId: number): void {
  const target = useStore(searchTarget);
  useEffect(() => {
    if (target?.objectiveId !== objectiveId) return;
    for (const [kind, id] of rowsAbove(content, target.kind, target.id)) openRow(target.strategyId, kind, id);
    searchTarget.set(null);
  }, [target, content, objectiveId]);
}

/** Whether a row is expanded, and its toggle; when printing, all are. A row stays expanded when its real id is known. */
export function useOpened(strategyId: number, kind: RowKind, id: number): [boolean, () => void] {
  const find = () =>
    opened.findIndex(
      (row) => row.strategyId === strategyId && row.kind === kind && realId(strategyId, row.id) === id,
    );
  const isOpen = useSyncExternalStore(
    subscribe,
    () => find() >= 0,
    () => false,
  );
  const toggle = () => {
    const index = find();
    if (index < 0) opened.push({ strategyId, kind, id });
    else opened.splice(index, 1);
    for (const listener of listeners) listener();
  };
  return [usePrinting() || isOpen, toggle];
}
