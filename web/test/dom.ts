import { keepCompositions } from '../ui/composition.ts';
import { startMenus } from '../ui/menus.ts';

/** The size of every element: jsdom has no layout, and lists show only the visible rows. */
const WIDTH = 1280;
const HEIGHT = 800;

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** Without layout, every element of a scrolling area intersects, and none of the page does. */
class AlwaysIntersecting extends Observer {
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super();
    this.#callback = options?.root ? callback : () => undefined;
  }

  override observe(): void {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#callback([entry], this as unknown as IntersectionObserver));
  }
}

/** A media query that matches or not, and never changes. */
export const mediaQuery = (media: string, matches: boolean): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Popovers, which jsdom hides and cannot show, and the menus in them. Test files share a window, which needs them once. */
function addPopovers(): void {
  if ('showPopover' in HTMLElement.prototype) return;
  keepCompositions();
  startMenus();
  const change = (popover: HTMLElement, newState: 'open' | 'closed') => {
    if (popover.hasAttribute('data-shown') === (newState === 'open')) return;
    popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
    popover.toggleAttribute('data-shown', newState === 'open');
    popover.style.display = newState === 'open' ? 'block' : '';
    const hadFocus = popover.contains(document.activeElement);
    if (newState === 'closed' && hadFocus)
      document.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=true]')?.focus();
    const event = Object.assign(new Event('toggle'), { newState });
    queueMicrotask(() => popover.dispatchEvent(event));
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      change(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      change(this, 'closed');
    },
  });
  document.addEventListener('keydown', ({ key }) => {
    const shown = document.querySelectorAll<HTMLElement>('[popover][data-shown]');
    if (key === 'Escape') for (const popover of shown) change(popover, 'closed');
  });
  const targetOf = (element: Element) =>
    document.getElementById(element.closest('[popovertarget]')?.getAttribute('popovertarget') ?? '');
  document.addEventListener('pointerdown', ({ target }) => {
    const own = targetOf(target as Element);
    for (const shown of document.querySelectorAll<HTMLElement>('[popover][data-shown]'))
      if (shown !== own && !shown.contains(target as Element)) change(shown, 'closed');
  });
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const own = targetOf(target as Element);
    if (own && !defaultPrevented) change(own, own.hasAttribute('data-shown') ? 'closed' : 'open');
  });
}

/** Adds the browser APIs that jsdom lacks. */
export function completeDom(): void {
  for (const [name, value] of Object.entries({
    ResizeObserver: Observer,
    IntersectionObserver: AlwaysIntersecting,
  }))
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  window.matchMedia = (media) => mediaQuery(media, false);
  window.scrollTo = () => undefined;
  addPopovers();
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    scrollBy() {},
    setPointerCapture() {},
  });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, HEIGHT);
  for (const [name, size] of Object.entries({
    offsetWidth: WIDTH,
    clientWidth: WIDTH,
    offsetHeight: HEIGHT,
    clientHeight: HEIGHT,
  }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
}
