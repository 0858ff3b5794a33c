import { useContext, useState } from 'react';
import type { BoardLook } from '../../../contract/api/board-look.ts';
import { keepLook, keptLook, RenderedLook } from '../../entities/board/board-look.ts';
import { Store, useStored } from '../../lib/store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { keepStored, readStored } from '../../ui/stored.ts';

/** A part of the look that this browser keeps, and how to change it. */
function useLook<Part extends keyof BoardLook>(part: Part) {
  const rendered = useContext(RenderedLook);
  const [value, setValue] = useState(() => (rendered ?? keptLook())[part]);
  const choose = (next: BoardLook[Part]): void => {
    setValue(next);
    keepLook({ [part]: next });
  };
  return [value, choose] as const;
}

/** The layout chosen in this browser. */
export const useLayout = () => useLook('layout');

/** The density chosen in this browser. */
export const useDensity = () => useLook('density');

/** What can be collapsed: the card of an objective by its id, or its KPIs. */
export type Fold = number | `${number} kpis`;

const isFold = (value: unknown): value is Fold =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+ kpis$/.test(value));

/** How many folds expand before the next paint: style, layout and paint of ten take 60 ms at 4x CPU slowdown. */
const AT_ONCE = 10;

/** What of a board is collapsed in this browser. Each fold subscribes, so that a change renders one card. */
export class Collapsed extends Store<ReadonlySet<Fold>> {
  readonly #key: string;
  /** What expands after the next paint. */
  #waiting: readonly Fold[] = [];

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
    this.#waiting = [];
    this.#keep(new Set([...this.get(), ...folds]));
  }

  /** Expands these in their order, some before each paint. */
  expand(folds: readonly Fold[]): void {
    this.#waiting = folds.slice(AT_ONCE);
    const expanded = new Set(folds.slice(0, AT_ONCE));
    this.#keep(new Set([...this.get()].filter((fold) => !expanded.has(fold))));
    if (this.#waiting.length > 0) afterPaint(() => this.expand(this.#waiting));
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
