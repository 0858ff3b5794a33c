import { useEffect, useRef } from 'react';

/**
 * What happens to unsaved input when the user goes back or follows a link: `ask` keeps the page, and gets what leads on; `keep` saves the
 * input and lets it go.
 */
type OnBack = { ask: (go: () => void) => void } | { keep: () => void };

/** What has unsaved input, the last opened last. */
const holders: { readonly current: OnBack }[] = [];

/** Whether anything on the page has unsaved input. */
export const hasUnsavedInput = (): boolean => holders.length > 0;

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The index of the page in the history; undefined where the browser does not tell. */
const indexNow = (): number | undefined => globalThis.navigation?.currentEntry?.index;

let index: number | undefined;
let isReturning = false;

const whoAsks = () => holders.map(({ current }) => current).findLast((onBack) => 'ask' in onBack);

function onPop(event: PopStateEvent): void {
  const asking = whoAsks();
  if (isReturning) {
    // The page is back in the address, which a question before that would render with the other one.
    isReturning = false;
    event.stopImmediatePropagation();
    asking?.ask(() => undefined);
  } else if (asking) {
    isReturning = true;
    event.stopImmediatePropagation();
    const now = indexNow();
    history.go(index === undefined || now === undefined ? 1 : index - now);
  } else for (const { current } of holders.slice()) if ('keep' in current) current.keep();
}

let isFollowing = false;

/** Asks before a link leads to another page of the app. */
function onLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target === '_blank';
  const asking = whoAsks();
  if (!link || !asking || isElsewhere || isFollowing || link.origin !== location.origin) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  asking.ask(() => {
    isFollowing = true;
    link.click();
    isFollowing = false;
  });
}

// Before the router, which listens from its first render on.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', onPop, { capture: true });
  window.addEventListener('click', onLink, { capture: true });
}

function hold(holder: { readonly current: OnBack }): () => void {
  if (holders.length === 0) {
    index = indexNow();
    // A page that listens to this all the time is kept out of the browser's back/forward cache.
    window.addEventListener('beforeunload', askBeforeUnload);
  }
  holders.push(holder);
  return () => {
    holders.splice(holders.indexOf(holder), 1);
    if (holders.length === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** While there is unsaved input, the browser asks before the tab closes or reloads, and `onBack` runs before it goes back or follows a link. */
export function useLeaveGuard(isDirty: boolean, onBack: OnBack): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => (isDirty ? hold(latest) : undefined), [isDirty]);
}
