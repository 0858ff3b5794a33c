import { useEffect } from 'react';
import { prefetch } from '../lib/dom/prefetch.ts';

/** Loads the code of the page behind a link on hover, touch and focus. `load` takes the path. */
export function usePagePrefetch(load: (path: string) => Promise<unknown>): void {
  useEffect(() => {
    const abort = new AbortController();
    const loaded = new Set<string>();
    const onEvent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== location.origin || loaded.has(link.pathname)) return;
      loaded.add(link.pathname);
      prefetch(() => load(link.pathname));
    };
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, onEvent, { passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [load]);
}
