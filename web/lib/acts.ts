import { useEffect, useRef } from 'react';

/** Something a person can do on a page, as the palette offers it. */
export interface Act {
  id: string;
  label: string;
  /** Keys that do the same, as they are written: 'Ctrl+Z'. */
  keys?: string;
  run: () => void;
}

/** What keys do on a page, as the sheet of shortcuts tells it. */
export interface KeyWords {
  /** Each written as on the key, several with a comma. */
  keys: string;
  does: string;
}

/** What a page lets its viewer do: only what this viewer may do here, now. */
export interface PageActs {
  /** What the page is called. */
  title: string;
  acts: () => readonly Act[];
  keys?: readonly KeyWords[];
  /** It is there on every page, and comes after what only this page has. */
  isEverywhere?: true;
}

const shown = new Set<{ readonly current: PageActs }>();

/** Offers a page's acts and keys for as long as it is shown. */
export function useActs(page: PageActs): void {
  const held = useRef(page);
  useEffect(() => {
    held.current = page;
  });
  useEffect(() => {
    shown.add(held);
    return () => void shown.delete(held);
  }, []);
}

/** What can be done now: first what the page offers, then what every page does. */
export const actsNow = (): PageActs[] =>
  Array.from(shown, ({ current }) => current).toSorted(
    (a, b) => Number(a.isEverywhere ?? false) - Number(b.isEverywhere ?? false),
  );
