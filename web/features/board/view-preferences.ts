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

/** What can be collapsed: the card of an objective by its id, or a panel of it. */
export type Fold = number | `${number} ${'initiatives' | 'kpis'}`;

const isFold = (value: unknown): value is Fold =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+ (?:initiatives|kpis)$/.test(value));

/** What of a board is collapsed in this browser. Each fold subscribes, so that a change renders one card. */
export class Collapsed extends Store<ReadonlySet<Fold>> {
  readonly #key: string;

  constructor(strategyId: number) {
    const key = `boardCollapsed:${strategyId}`;
    const stored = read(key);
    super(new Set(Array.isArray(stored) ? stored.filter(isFold) : []));
    this.#key = key;
  }

  #keep(folds: ReadonlySet<Fold>): void {
    this.set(folds);
    // A temporary id is not valid at the next visit.
    write(
      this.#key,
      [...folds].filter((fold) => Number.parseInt(String(fold), 10) > 0),
    );
  }

  /** Collapses these. */
  add(folds: readonly Fold[]): void {
    this.#keep(new Set([...this.get(), ...folds]));
  }

  /** Expands everything. */
  clear(): void {
    this.#keep(new Set());
  }

  /** Collapses or expands one. */
  toggle(fold: Fold): void {
    const folds = new Set(this.get());
    if (!folds.delete(fold)) folds.add(fold);
    this.#keep(folds);
  }
}

/** Whether something is collapsed. The server, and with it the first render, shows all of it open. */
export const useIsCollapsed = (collapsed: Collapsed, fold: Fold): boolean =>
  useStored(
    collapsed,
    () => collapsed.get().has(fold),
    () => false,
  );
