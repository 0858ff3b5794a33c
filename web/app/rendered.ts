// What the inline script does with a server-rendered page before its first paint.

/** The breakpoint `sm`, below which rows of a list have two lines. */
const NARROW = '(max-width: 39.999rem)';

/** Whether this browser shows a list otherwise than the server renders it: it is narrow, or has columns or groups of its own. */
export function showsOtherwise(list: string): boolean {
  try {
    const keys = [`columns:${list}`, `columns:${list}:kept`, `grouped:${list}`];
    return matchMedia(NARROW).matches || keys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Removes what the server rendered: the browser renders the page. */
export function dropRendered(): void {
  const root = document.querySelector<HTMLElement>('#root');
  root?.replaceChildren();
  delete root?.dataset['version'];
}

/** Sets the styles that the server may not write as attributes, because of the Content-Security-Policy. */
export function styleRendered(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
