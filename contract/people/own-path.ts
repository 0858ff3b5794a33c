/**
 * A path on an origin, with its query and fragment, as a link names it; null for everything else. A browser resolves
 * `//evil.example` and `/\evil.example` to another origin, so the text is parsed as a URL.
 */
export function ownPath(text: string | null | undefined, origin: string): string | null {
  if (!text?.startsWith('/')) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  // A path with two leading slashes would be parsed as a host when it is used.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
