import { useEffect } from 'react';
import { ahead } from '../lib/ahead.ts';

/** What says that somebody may follow a link: a mouse over it, a finger on it, the focus. */
const SIGNS = ['pointerover', 'focusin'] as const;

/** Loads the code of the page that a link leads to as soon as somebody is about to follow it. `load` is given its path. */
export function usePagesAhead(load: (path: string) => Promise<unknown>): void {
  useEffect(() => {
    const over = new AbortController();
    const loaded = new Set<string>();
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== location.origin || loaded.has(link.pathname)) return;
      loaded.add(link.pathname);
      ahead(() => load(link.pathname));
    };
    for (const sign of SIGNS) document.addEventListener(sign, look, { passive: true, signal: over.signal });
    return () => over.abort();
  }, [load]);
}
