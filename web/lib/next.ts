/** Where somebody goes who has signed in and was on the way to nowhere else. */
export const HOME = '/dashboard';

/**
 * The path to go to after signing in, as a page's address remembers it in `next`: on this origin, or HOME. An address
 * such as `//evil.example` or `/\evil.example` leads elsewhere in a browser, so it is parsed as a browser would.
 */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return HOME;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  // A path that begins with two slashes would be read as a host the next time it is used.
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/auth') return HOME;
  return url.pathname + url.search + url.hash;
}

/** The auth page's address that leads back to `path` once somebody has signed in. */
export function authPath(path: string): string {
  return path === '/' || path === HOME ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}
