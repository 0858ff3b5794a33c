import { useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  open += change;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts a modal as open until the returned function is called. */
export function modalOpened(): () => void {
  count(1);
  return () => count(-1);
}

/** Whether any modal is open. */
export const isModalOpen = (): boolean => open > 0;

/** The same as a hook. */
export const useIsModalOpen = (): boolean => useSyncExternalStore(watch, isModalOpen, () => false);
