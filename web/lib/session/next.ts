/** The default page after signing in. */
export const HOME = '/dashboard';

/**
 * The path to open after signing in, from the `next` parameter: on this origin, or HOME. A browser resolves
 * `//evil.example` and `/\evil.example` to another origin, so the value is parsed as a URL.
 */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return HOME;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  // A path with two leading slashes would be parsed as a host when it is used.
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/auth') return HOME;
  return url.pathname + url.search + url.hash;
}

/** Whether a signed-out user who opens a path is led to sign in: it is a link into a strategy. */
export const needsSignIn = (path: string): boolean => /^\/strategy\/\d/.test(path);

/** The auth page's address that leads back to `path` after signing in. */
export function authPath(path: string): string {
  return path === '/' || path === HOME ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}
