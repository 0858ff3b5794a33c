import { useEffect, useSyncExternalStore } from 'react';
import type { Flow } from '../../../contract/api/entities.ts';
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

/** Expands the parents of the search target. */
export function useArrival({ kpis, initiatives }: Flow, objectiveId: number): void {
  const target = useStore(searchTarget);
  useEffect(() => {
    if (target?.objectiveId !== objectiveId) return;
    const { kind, id, strategyId } = target;
    for (const kpi of kind === 'kpi' ? kpis : []) {
      const department = kpi.departmentKpis.find(
        (kpi) => kpi.id === id || kpi.teamKpis.some((team) => team.id === id),
      );
      if (department) openRow(strategyId, 'kpi', kpi.id);
      if (department && department.id !== id) openRow(strategyId, 'kpi', department.id);
    }
    for (const { id: initiativeId, tactics } of kind === 'tactic' || kind === 'actionStep'
      ? initiatives
      : []) {
      const tactic = tactics.find((tactic) =>
        kind === 'tactic' ? tactic.id === id : tactic.actionSteps.some((step) => step.id === id),
      );
      if (tactic) openRow(strategyId, 'initiative', initiativeId);
      if (tactic && kind === 'actionStep') openRow(strategyId, 'tactic', tactic.id);
    }
    searchTarget.set(null);
  }, [target, kpis, initiatives, objectiveId]);
}

/** Whether a row is expanded, and its toggle; when printing, all are. A row stays expanded when its real id is known. */
export function useOpened(strategyId: number, kind: RowKind, id: number): [boolean, () => void] {
  const find = () =>
    opened.findIndex(
      (row) => row.strategyId === strategyId && row.kind === kind && realId(strategyId, row.id) === id,
    );
  const isOpen = useSyncExternalStore(subscribe, () => find() >= 0);
  const toggle = () => {
    const index = find();
    if (index < 0) opened.push({ strategyId, kind, id });
    else opened.splice(index, 1);
    for (const listener of listeners) listener();
  };
  return [usePrinting() || isOpen, toggle];
}
