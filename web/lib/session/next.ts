import { ownPath } from '../../../contract/people/own-path.ts';
import { PAGES, strategyOf } from '../routes/pages.ts';

/** The path to open after signing in, from the `next` parameter: on this origin, or the dashboard. */
export function nextPath(search: string, origin: string): string {
  const next = ownPath(new URLSearchParams(search).get('next'), origin);
  return next === null || new URL(next, origin).pathname === PAGES.auth ? PAGES.dashboard : next;
}

/** Whether a signed-out user who opens a path is led to sign in: it is a link into a strategy, or one that mails have. */
export const needsSignIn = (path: string): boolean =>
  strategyOf(path) !== null || path === PAGES.updates || path === PAGES.account;

/** The auth page's address that leads back to `path` after signing in. */
export function authPath(path: string): string {
  return path === PAGES.start || path === PAGES.dashboard
    ? PAGES.auth
    : `${PAGES.auth}?next=${encodeURIComponent(path)}`;
}
