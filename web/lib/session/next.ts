import { PAGES, strategyOf } from '../routes/pages.ts';

/**
 * The path to open after signing in, from the `next` parameter: on this origin, or the dashboard. A browser resolves
 * `//evil.example` and `/\evil.example` to another origin, so the value is parsed as a URL.
 */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return PAGES.dashboard;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  // A path with two leading slashes would be parsed as a host when it is used.
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === PAGES.auth)
    return PAGES.dashboard;
  return url.pathname + url.search + url.hash;
}

/** Whether a signed-out user who opens a path is led to sign in: it is a link into a strategy. */
export const needsSignIn = (path: string): boolean => strategyOf(path) !== null;

/** The auth page's address that leads back to `path` after signing in. */
export function authPath(path: string): string {
  return path === PAGES.start || path === PAGES.dashboard
    ? PAGES.auth
    : `${PAGES.auth}?next=${encodeURIComponent(path)}`;
}
