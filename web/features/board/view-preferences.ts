import { useState } from 'react';
import { Store, useStored } from '../../lib/store.ts';

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
    // Without storage, the choice holds until the page closes.
  }
}

/** The layout of the pillars: columns side by side, or bands on top of each other. */
export type Layout = 'horizontal' | 'vertical';

/** The layout chosen in this browser. The server, and with it the first render, knows the default only. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const [chosen] = useState(
    () => new Store<Layout>(read('boardLayout') === 'vertical' ? 'vertical' : 'horizontal'),
  );
  const layout = useStored<Layout>(chosen, chosen.get, () => 'horizontal');
  const choose = (next: Layout) => {
    chosen.set(next);
    write('boardLayout', next);
  };
  return [layout, choose];
}

/** Which objectives of a strategy are collapsed in this browser. Each card subscribes, so that a fold renders one card. */
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
    // A temporary id is not valid at the next visit.
    write(
      this.#key,
      [...this.get()].filter((id) => id > 0),
    );
  }

  /** Collapses or expands an objective. */
  toggle(id: number): void {
    const ids = this.get();
    this.keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  }
}

/** Whether an objective is collapsed. The server, and with it the first render, shows all of them open. */
export const useIsCollapsed = (collapsed: Collapsed, id: number): boolean =>
  useStored(
    collapsed,
    () => collapsed.get().has(id),
    () => false,
  );
