import { useState, useSyncExternalStore } from 'react';
import { Store } from '../../lib/store.ts';

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where storage is refused, the choice holds until the page goes.
  }
}

/** State that this browser keeps under `key`. `check` turns what was stored, which may be anything, into a value. */
function useKept<T>(key: string, check: (stored: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => check(read(key)));
  const keep = (next: T) => {
    setValue(next);
    write(key, next);
  };
  return [value, keep];
}

/** How the pillars lie: side by side as columns, or stacked as bands. */
export type Layout = 'horizontal' | 'vertical';

/** The layout chosen in this browser. */
export function useLayout() {
  return useKept<Layout>('boardLayout', (stored) => (stored === 'vertical' ? 'vertical' : 'horizontal'));
}

/** Which objectives of a strategy are collapsed in this browser. Each card looks for itself, so that a fold draws one. */
export class Collapsed extends Store<ReadonlySet<number>> {
  readonly #key: string;

  constructor(strategyId: number) {
    const key = `boardCollapsed:${strategyId}`;
    const stored = read(key);
    super(new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []));
    this.#key = key;
  }

  /** Collapses these and no others. */
  keep(ids: Iterable<number>): void {
    this.set(new Set(ids));
    write(this.#key, [...this.get()]);
  }

  /** Collapses an objective, or opens it. */
  toggle(id: number): void {
    const ids = this.get();
    this.keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  }
}

/** Whether an objective is collapsed. */
export const useIsCollapsed = (collapsed: Collapsed, id: number): boolean =>
  useSyncExternalStore(collapsed.subscribe, () => collapsed.get().has(id));
