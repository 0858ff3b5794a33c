import type { Point } from './slots.ts';

/** Handles a press on a drag handle. Points are in CSS pixels of the viewport. */
export interface DragHandlers {
  /** The press ended without a drag. */
  click: () => void;
  /** The drag starts. */
  start: (from: Point, to: Point) => void;
  move: (to: Point) => void;
  drop: () => void;
  cancel: () => void;
}

/** How far a mouse moves before a drag starts, in pixels: a click is not a drag. */
const DISTANCE = 4;
/** How long a finger rests before a drag starts, and how many pixels it may move meanwhile: a quick swipe scrolls. */
const DELAY_MS = 200;
const TOLERANCE = 8;

/** A press that may become a drag, by mouse or touch. */
class Press {
  readonly #handlers: DragHandlers;
  readonly #from: Point;
  readonly #over = new AbortController();
  readonly signal = this.#over.signal;
  isDragging = false;

  constructor(from: Point, handlers: DragHandlers) {
    this.#from = from;
    this.#handlers = handlers;
    const { signal } = this;
    const options = { capture: true, signal };
    // The key that cancels a drag must not also close a dialog.
    addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && this.isDragging && this.#escape(event),
      options,
    );
    // A long touch would open the browser's menu, and a press would start native drag and drop.
    for (const name of ['contextmenu', 'dragstart'])
      addEventListener(name, (event) => event.preventDefault(), options);
    document.addEventListener('visibilitychange', () => document.hidden && this.cancel(), { signal });
  }

  #escape(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  isFar(to: Point, distance: number): boolean {
    return Math.hypot(to.x - this.#from.x, to.y - this.#from.y) > distance;
  }

  start(to = this.#from): void {
    this.isDragging = true;
    getSelection()?.removeAllRanges();
    this.#handlers.start(this.#from, to);
  }

  move(to: Point): void {
    this.#handlers.move(to);
  }

  release(): void {
    if (this.isDragging) this.#end(() => this.#handlers.drop());
    else {
      this.#over.abort();
      this.#handlers.click();
    }
  }

  cancel(): void {
    this.#end(() => this.#handlers.cancel());
  }

  #end(how: () => void): void {
    this.#over.abort();
    if (!this.isDragging) return;
    // The browser fires a click when press and release hit the same element.
    const swallow = (event: Event) => event.stopPropagation();
    addEventListener('click', swallow, { capture: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    how();
  }
}

/** Starts a press of the primary mouse button. */
export function pressByMouse(event: MouseEvent, handlers: DragHandlers): void {
  if (event.button !== 0) return;
  // A focused handle would cost a layout when its entry moves.
  event.preventDefault();
  const press = new Press({ x: event.clientX, y: event.clientY }, handlers);
  const options = { capture: true, signal: press.signal };
  const follow = ({ clientX: x, clientY: y, buttons }: MouseEvent) => {
    // The button was released outside the window.
    if ((buttons & 1) === 0) press.cancel();
    else if (press.isDragging) press.move({ x, y });
    else if (press.isFar({ x, y }, DISTANCE)) press.start({ x, y });
  };
  addEventListener('mousemove', follow, options);
  addEventListener('mouseup', ({ button }) => button === 0 && press.release(), options);
}

/** Starts a press of a single touch. */
export function pressByTouch(event: TouchEvent, handlers: DragHandlers): void {
  const [touch, ...others] = event.touches;
  if (!touch || others.length > 0 || !event.target) return;
  const press = new Press({ x: touch.clientX, y: touch.clientY }, handlers);
  const timer = setTimeout(() => press.start(), DELAY_MS);
  press.signal.addEventListener('abort', () => clearTimeout(timer));
  // Touch events go to their first target, even after it left the page.
  const on = (name: 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
    event.target?.addEventListener(name, (event) => listener(event as TouchEvent), {
      passive: false,
      signal: press.signal,
    });
  const touchOf = ({ changedTouches }: TouchEvent) =>
    [...changedTouches].find(({ identifier }) => identifier === touch.identifier);
  on('touchmove', (event) => {
    const moved = touchOf(event);
    if (press.isDragging && event.cancelable) event.preventDefault();
    if (!moved) return;
    const to = { x: moved.clientX, y: moved.clientY };
    if (press.isDragging) press.move(to);
    else if (press.isFar(to, TOLERANCE)) press.cancel();
  });
  on('touchend', (event) => {
    if (!touchOf(event)) return;
    // The browser would fire mouse events for it.
    if (press.isDragging && event.cancelable) event.preventDefault();
    press.release();
  });
  on('touchcancel', () => press.cancel());
}
