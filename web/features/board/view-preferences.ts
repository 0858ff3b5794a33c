import { useState } from 'react';
import { Store, useStored } from '../../lib/store.ts';
import { keepStored, readStored } from '../../ui/stored.ts';

/** The layouts of the pillars: columns side by side, or bands on top of each other. The first is the default. */
const LAYOUTS = ['horizontal', 'vertical'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** How close the lines of the cards are: `comfortable` has more room, and shows owners at all times. */
const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** A choice kept in this browser, and how to change it. The server, and with it the first render, knows the default only. */
function useChoice<T extends string>(key: string, [first, ...rest]: readonly [T, ...T[]]) {
  const [chosen] = useState(() => {
    const stored = readStored(key);
    return new Store<T>(rest.find((value) => value === stored) ?? first);
  });
  const value = useStored<T>(chosen, chosen.get, () => first);
  const choose = (next: T): void => {
    chosen.set(next);
    keepStored(key, next);
  };
  return [value, choose] as const;
}

/** The layout chosen in this browser. */
export const useLayout = () => useChoice<Layout>('boardLayout', LAYOUTS);

/** The density chosen in this browser; app/folds.ts shows it before the board is hydrated. */
export const useDensity = () => useChoice<Density>('boardDensity', DENSITIES);

/** What can be collapsed: the card of an objective by its id, or its KPIs. */
export type Fold = number | `${number} kpis`;

const isFold = (value: unknown): value is Fold =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+ kpis$/.test(value));

/** What of a board is collapsed in this browser. Each fold subscribes, so that a change renders one card. */
export class Collapsed extends Store<ReadonlySet<Fold>> {
  readonly #key: string;

  constructor(strategyId: number) {
    const key = `boardCollapsed:${strategyId}`;
    const stored = readStored(key);
    super(new Set(Array.isArray(stored) ? stored.filter(isFold) : []));
    this.#key = key;
  }

  #keep(folds: ReadonlySet<Fold>): void {
    this.set(folds);
    // A temporary id is not valid at the next visit.
    keepStored(
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
