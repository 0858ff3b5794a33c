import { useEffect, useState } from 'react';
import { BOARD_COOKIE, type BoardKept, type Layout, writeKept } from '../../../contract/first-sight.ts';
import { useFirstSight } from '../../lib/first-sight.ts';
import { Store, useStored } from '../../lib/store.ts';
import { afterPaint } from '../../ui/after-paint.ts';

/** Seconds. */
const A_YEAR = 365 * 24 * 60 * 60;

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

/** The layout chosen in this browser. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const sight = useFirstSight();
  const [layout, setLayout] = useState<Layout>(
    () => sight?.kept.layout ?? (read('boardLayout') === 'vertical' ? 'vertical' : 'horizontal'),
  );
  const keep = (next: Layout) => {
    setLayout(next);
    write('boardLayout', next);
  };
  return [layout, keep];
}

/** Which objectives of a strategy are collapsed in this browser. Each card looks for itself, so that a fold draws one. */
export class Collapsed extends Store<ReadonlySet<number>> {
  readonly #key: string;

  /** Those kept for a strategy, or those its page was drawn with. */
  constructor(strategyId: number, drawn?: readonly number[]) {
    const key = `boardCollapsed:${strategyId}`;
    const stored = drawn ?? read(key);
    super(new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []));
    this.#key = key;
  }

  /** Collapses these and no others. */
  keep(ids: Iterable<number>): void {
    this.set(new Set(ids));
    write(this.#key, this.lasting());
  }

  /** Those that another visit knows: an objective that the server has not named yet is called otherwise by then. */
  lasting(): number[] {
    return [...this.get()].filter((id) => id > 0);
  }

  /** Collapses an objective, or opens it. */
  toggle(id: number): void {
    const ids = this.get();
    this.keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  }
}

function tellServer(strategyId: number, kept: BoardKept): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const where = `Path=/strategy/${strategyId}; SameSite=Lax${secure}`;
  const text = writeKept(kept, { width: innerWidth, height: innerHeight });
  document.cookie = `${BOARD_COOKIE}=${text}; ${where}; Max-Age=${A_YEAR}`;
}

/**
 * Leaves word for the server of how a board is kept in this browser and in how large a window, now and with every fold, so
 * that it can draw it that way. Behind the frame that shows the fold: a cookie is written by another process, and waited for.
 */
export function useTellServer(strategyId: number, layout: Layout, collapsed: Collapsed): void {
  useEffect(() => {
    const tell = () => tellServer(strategyId, { layout, folded: collapsed.lasting() });
    const tellSoon = () => afterPaint(tell);
    tellSoon();
    return collapsed.subscribe(tellSoon);
  }, [strategyId, layout, collapsed]);
}

/** Whether an objective is collapsed. */
export const useIsCollapsed = (collapsed: Collapsed, id: number): boolean =>
  useStored(collapsed, () => collapsed.get().has(id));
