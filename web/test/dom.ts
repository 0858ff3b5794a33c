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

/** Adds the browser APIs that jsdom lacks. */
export function completeDom(): void {
  for (const [name, value] of Object.entries({
    ResizeObserver: Observer,
    IntersectionObserver: AlwaysIntersecting,
  }))
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  window.matchMedia = (media) => mediaQuery(media, false);
  window.scrollTo = () => undefined;
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
