import { useEffect, useSyncExternalStore } from 'react';
import type { Flow } from '../../../contract/entities.ts';
import { arrival } from '../../lib/arrival.ts';
import { realId } from '../../lib/outbox.ts';
import { useStore } from '../../lib/store.ts';
import { usePrinting } from '../../ui/use-printing.ts';

/** The rows that open to what is below them. */
export type RowKind = 'kpi' | 'initiative' | 'tactic';

// Kept for as long as the tab's page lives, also while another screen is shown.
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

/** Opens the rows around what somebody was led to by its name. */
export function useArrival({ kpis, initiatives }: Flow, objectiveId: number): void {
  const found = useStore(arrival);
  useEffect(() => {
    if (found?.objectiveId !== objectiveId) return;
    const { kind, id, strategyId } = found;
    for (const kpi of kind === 'kpi' ? kpis : []) {
      const department = kpi.departmentKpis.find(
        (one) => one.id === id || one.teamKpis.some((team) => team.id === id),
      );
      if (department) openRow(strategyId, 'kpi', kpi.id);
      if (department && department.id !== id) openRow(strategyId, 'kpi', department.id);
    }
    for (const { id: initiativeId, tactics } of kind === 'tactic' || kind === 'actionStep'
      ? initiatives
      : []) {
      const tactic = tactics.find((one) =>
        kind === 'tactic' ? one.id === id : one.actionSteps.some((step) => step.id === id),
      );
      if (tactic) openRow(strategyId, 'initiative', initiativeId);
      if (tactic && kind === 'actionStep') openRow(strategyId, 'tactic', tactic.id);
    }
    arrival.set(null);
  }, [found, kpis, initiatives, objectiveId]);
}

/** Whether a row is open, and a way to flip it; on paper all are. A row that was opened before the server named it stays open. */
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
