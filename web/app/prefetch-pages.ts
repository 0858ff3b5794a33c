import { useEffect } from 'react';
import { pathIn } from '../lib/routes/base.ts';
import { prefetch } from '../lib/dom/prefetch.ts';

/** Loads the code of the page behind a link on hover, touch and focus. `load` takes the path. */
export function usePagePrefetch(load: (path: string) => Promise<unknown>): void {
  useEffect(() => {
    const abort = new AbortController();
    const loaded = new Set<string>();
    const onEvent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const path = link?.origin === location.origin ? pathIn(link.pathname) : undefined;
      if (path === undefined || loaded.has(path)) return;
      loaded.add(path);
      prefetch(() => load(path));
    };
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, onEvent, { passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [load]);
}
