/**
 * The path of PUBLIC_URL, such as '/meridian'; empty where the product is at the root. The server writes it into the document, and into
 * the addresses of what it renders itself.
 */
export const BASE = typeof document === 'undefined' ? '' : (document.documentElement.dataset['base'] ?? '');

/** The address of a path of the product, for what is no link of the router: files, calls, plain links. */
export const addressOf = (path: string): string => BASE + path;

/** The path of the product in the path of an address; undefined where that lies outside of it. */
export function pathIn(pathname: string, base = BASE): string | undefined {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** The path of the page that is shown, as the router has it. */
export const shownPath = (): string => pathIn(location.pathname) ?? '/';
