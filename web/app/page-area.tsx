import { Suspense, useEffect, type MouseEvent, type ReactNode } from 'react';
import { PageState } from '../ui/page-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const ID = 'main';

/** The first stop of the keyboard: past the bar to the page. */
export function SkipLink() {
  // Followed by the browser, the fragment would be a page of its own in the history, and take the focus on the way back.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${ID}`)?.focus();
  };
  return (
    <a
      href={`#${ID}`}
      onClick={skip}
      className="fixed top-2 left-2 z-60 rounded-md bg-brand px-3 py-2 text-14 font-medium text-on-brand not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}

/** Shown while something essential is on its way; not at all when that takes only a moment. */
export function Loading() {
  return (
    <div className="animate-appear fill-mode-backwards delay-150">
      <PageState kind="loading" title="Loading..." />
    </div>
  );
}

/** Where pages stand. A page that comes to another path starts at its top, with the focus on its heading. */
export function PageArea({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div id={ID} tabIndex={-1} className="outline-none">
      <ErrorBoundary place={path}>
        <Suspense fallback={<Loading />}>
          {children}
          <Arrival key={path} path={path} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

let shown: string | undefined;

declare global {
  interface Window {
    /** Defined by app/boot.js until the page is hydrated: dispatches the last click again. */
    replayClick?: () => void;
  }
}

/** Mounts together with the page. The first page of a visit is left as the browser opened it. */
function Arrival({ path }: { path: string }) {
  useEffect(() => window.replayClick?.(), []);
  useEffect(() => {
    const isFirst = shown === undefined || shown === path;
    shown = path;
    if (isFirst) return undefined;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [path]);
  return null;
}

/** Focuses the page's heading as soon as there is one, unless the page or the person has put the focus somewhere else. */
function focusHeading(): (() => void) | undefined {
  const area = document.querySelector<HTMLElement>(`#${ID}`);
  if (!area || (area !== document.activeElement && area.contains(document.activeElement))) return undefined;
  area.focus({ preventScroll: true });
  const take = (): boolean => {
    const heading = area.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.classList.add('outline-none');
    heading.focus({ preventScroll: true });
    return true;
  };
  if (take()) return undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== area || take()) observer.disconnect();
  });
  observer.observe(area, { childList: true, subtree: true });
  return () => observer.disconnect();
}
