import { useEffect, useRef } from 'react';

/** A command that the palette offers. */
export interface Act {
  id: string;
  label: string;
  /** The shortcut, as shown: 'Ctrl+Z'. */
  keys?: string;
  run: () => void;
}

/** An entry in the list of shortcuts. */
export interface KeyWords {
  /** As printed on the keys; alternatives with a comma. */
  keys: string;
  does: string;
}

/** The commands and shortcuts of a page, as far as the viewer may use them. */
export interface PageActs {
  /** The name of the page. */
  title: string;
  acts: () => readonly Act[];
  keys?: readonly KeyWords[];
  /** The same on every page; listed after the page's own. */
  isEverywhere?: true;
}

const shown = new Set<{ readonly current: PageActs }>();

/** Registers a page's commands and shortcuts while it is mounted. */
export function useActs(page: PageActs): void {
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);
}

/** The commands available now: first the page's own, then those of every page. */
export const actsNow = (): PageActs[] =>
  Array.from(shown, ({ current }) => current).toSorted(
    (a, b) => Number(a.isEverywhere ?? false) - Number(b.isEverywhere ?? false),
  );
