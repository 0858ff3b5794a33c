import { useSyncExternalStore } from 'react';
import { realId } from '../../lib/outbox.ts';

/** The rows that open to what is below them. */
export type RowKind = 'kpi' | 'initiative' | 'tactic';

// Kept for as long as the tab's page lives, also while another screen is shown.
const opened: { strategyId: number; kind: RowKind; id: number }[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a row is open, and a way to flip it. A row that was opened before the server named it stays open. */
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
  return [isOpen, toggle];
}
