/**
 * Menus without a framework: app/boot.ts starts this in every document, so that a server-rendered page has its menus before
 * the application is loaded. A menu is a popover with `role=menu`; a button with `popovertarget` and `aria-haspopup=menu`
 * opens it, and several buttons may share one. The button's value becomes the menu's `data-value`, and its `data-omits` names
 * the items (by their `data-item`) that it does without.
 */

const OPENER = '[aria-haspopup="menu"]';
const OPEN = `${OPENER}[aria-expanded="true"]`;
const MENU = '[role="menu"][popover]';

const menuAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MENU) : null;

const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter(({ hidden }) => !hidden);

/** Whether a menu is open. */
export const isMenuOpen = (): boolean => document.querySelector(OPEN) !== null;

function markClosed(): void {
  for (const button of document.querySelectorAll(OPEN)) button.setAttribute('aria-expanded', 'false');
}

/** Makes a menu that of the button which is about to open it. */
function adopt(menu: HTMLElement, button: HTMLElement): void {
  markClosed();
  button.setAttribute('aria-expanded', 'true');
  menu.setAttribute('aria-label', button.getAttribute('aria-label') ?? button.innerText);
  menu.dataset['value'] = button.getAttribute('value') ?? '';
  const omitted = button.dataset['omits']?.split(' ') ?? [];
  for (const item of menu.querySelectorAll<HTMLElement>('[data-item]'))
    item.hidden = omitted.includes(item.dataset['item'] ?? '');
}

/** Opens a menu at a button, and focuses its first item at once: the next key may follow closely. */
export function openMenu(menu: HTMLElement, button: HTMLElement): void {
  if (button.getAttribute('aria-expanded') === 'true') return;
  // Another button may have opened it.
  menu.hidePopover();
  adopt(menu, button);
  menu.showPopover({ source: button });
  itemsOf(menu)[0]?.focus({ preventScroll: true });
}

function close(menu: HTMLElement): void {
  menu.hidePopover();
  markClosed();
}

/** On a button it opens or closes the menu, on an item it closes it; the item's own handlers do the rest. */
function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const button = target.closest<HTMLElement>(`${OPENER}[popovertarget]`);
  const menu = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (menu) {
    event.preventDefault();
    if (button.getAttribute('aria-expanded') === 'true') close(menu);
    else openMenu(menu, button);
    return;
  }
  const item = menuAround(target) && target.closest('[role^="menuitem"]');
  if (item?.getAttribute('aria-disabled') === 'true') {
    event.preventDefault();
    event.stopPropagation();
  } else if (item && item.getAttribute('role') !== 'menuitemcheckbox') close(menuAround(item) as HTMLElement);
}

/** The browser closes a menu on a click elsewhere. */
function onToggle(event: Event): void {
  const menu = event.target as HTMLElement;
  if (menu.matches(MENU) && (event as ToggleEvent).newState === 'closed') markClosed();
}

/** The item that a key leads to from the one at index `at`. */
function itemFor(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1) return undefined;
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

function onKeyDown(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const menu = menuAround(target);
  if (!menu) {
    if (key !== 'ArrowDown' || !target.matches?.(`${OPENER}[popovertarget]`)) return;
    target.click();
  } else if (key === 'Tab') {
    // The focus goes back to the button, and from there to the next stop.
    close(menu);
    return;
  } else if (key === 'Enter') return;
  else if (key === 'Escape') close(menu);
  else if (key === ' ') target.click();
  else {
    const items = itemsOf(menu);
    const item = itemFor(key, items, items.indexOf(target));
    item?.focus();
    // The focus scrolls to it, unless it had the focus already: items that came later push it out of sight.
    item?.scrollIntoView({ block: 'nearest' });
  }
  // The page behind has keys of its own.
  event.preventDefault();
  event.stopPropagation();
}

/** A mouse over an item focuses it. */
function onPointerMove(event: PointerEvent): void {
  const item =
    menuAround(event.target) && (event.target as Element).closest<HTMLElement>('[role^="menuitem"]');
  if (item && item !== document.activeElement) item.focus({ preventScroll: true });
}

/** Starts the menus of the document. The returned function stops them. */
export function startMenus(): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  addEventListener('click', onClick, options);
  addEventListener('toggle', onToggle, options);
  addEventListener('keydown', onKeyDown, options);
  addEventListener('pointermove', onPointerMove, { ...options, passive: true });
  return () => over.abort();
}
