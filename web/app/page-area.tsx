import { Suspense, useEffect, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { PageLoading } from '../ui/page-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const ID = 'main';

/** The first tab stop: it skips the bar. */
export function SkipLink() {
  // Followed natively, the fragment would add a history entry, and take the focus on going back.
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

/** The loading state; it appears only after 150 ms. */
export function Loading() {
  return (
    <div className="animate-appear fill-mode-backwards delay-150">
      <PageLoading title="Loading..." />
    </div>
  );
}

/** The area of the page. On navigation it scrolls to the top and focuses the heading. */
export function PageArea({
  path,
  className,
  children,
}: {
  path: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div id={ID} tabIndex={-1} className={cx('outline-none', className)}>
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
    /** Defined by app/boot.ts until the page is hydrated: dispatches the last click again. */
    replayClick?: () => void;
  }
}

/** Mounts together with the page. The browser positions the first page of a visit. */
function Arrival({ path }: { path: string }) {
  // Outside of React's work, in which it would not hydrate the card that was clicked.
  useEffect(() => queueMicrotask(() => window.replayClick?.()), []);
  useEffect(() => {
    const isFirst = shown === undefined || shown === path;
    shown = path;
    if (isFirst) return undefined;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [path]);
  return null;
}

/** Focuses the heading as soon as it renders, unless the page or the user has moved the focus. */
function focusHeading(): (() => void) | undefined {
  const area = document.querySelector<HTMLElement>(`#${ID}`);
  if (!area || (area !== document.activeElement && area.contains(document.activeElement))) return undefined;
  area.focus({ preventScroll: true });
  const take = (): boolean => {
    // That of a page that loads is gone soon.
    const heading = area.querySelector<HTMLElement>('main:not([aria-busy]) h1');
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
